import path from 'node:path';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { RenderedPage } from '../app/renderPage';

/** The status and body of the response to a page's query. */
export type AnswerPage = (address: string) => readonly [status: number, body: unknown];

interface Question {
  id: number;
  address: string;
}

function respondOn(port: MessagePort, answer: AnswerPage): void {
  port.on('message', ({ id, address }: Question) => {
    const [status, body] = answer(address);
    port.postMessage({ id, status, body: JSON.stringify(body) });
  });
}

/**
 * Starts a renderer like the server's.
 * @returns a function that renders a page, and one that stops the renderer
 */
export function startPageWorker() {
  const worker = new Worker(path.join(import.meta.dirname, 'pageWorker.mjs'), {
    workerData: { root: path.resolve(import.meta.dirname, '../..') },
  });
  return {
    render: (address: string, answer: AnswerPage) =>
      new Promise<RenderedPage>((resolve, reject) => {
        const [questions, reply] = [new MessageChannel(), new MessageChannel()];
        respondOn(questions.port1, answer);
        reply.port1.once('message', ({ page, error }: { page?: RenderedPage; error?: unknown }) => {
          reply.port1.close();
          if (page) resolve(page);
          else reject(new Error('The page could not be rendered', { cause: error }));
        });
        const task = { address, port: questions.port2 };
        worker.postMessage({ task, reply: reply.port2 }, [questions.port2, reply.port2]);
      }),
    end: () => worker.terminate(),
  };
}
