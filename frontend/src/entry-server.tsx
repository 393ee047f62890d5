import type { MessagePort } from 'node:worker_threads';
import { renderPage, type RenderedPage } from './app/renderPage';
import { askOver } from './app/askOver';

interface Task {
  /** Path and query of a public page. */
  address: string;
  /** Where its questions are answered. */
  port: MessagePort;
}

/** What a worker of the server does: renders one page. */
export default async function render({ address, port }: Task): Promise<RenderedPage> {
  try {
    return await renderPage(address, askOver(port));
  } finally {
    port.close();
  }
}
