import type { MessagePort } from 'node:worker_threads';
import type { StoreExtra } from '../api/api';
import { queryUrl } from '../api/queryUrl';

interface Answer {
  id: number;
  status: number;
  body: string;
}

/**
 * A base query that sends queries over a message port, to the process that renders pages. It answers only public
 * queries.
 */
export function baseQueryOverPort(port: MessagePort): NonNullable<StoreExtra['ask']> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  port.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return async (asked) => {
    const { method = 'GET' } = typeof asked === 'string' ? {} : asked;
    const address = queryUrl(asked);
    if (method !== 'GET') throw new Error(`A page was about to ${method} ${address}`);
    const id = (last += 1);
    const response = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    port.postMessage({ id, address });
    const { status, body } = await response;
    const data: unknown = JSON.parse(body);
    return status < 400 ? { data } : { error: { status, data } };
  };
}
