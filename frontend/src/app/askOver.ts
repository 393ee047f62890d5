import type { MessagePort } from 'node:worker_threads';
import type { StoreExtra } from '../api/api';

interface Answer {
  id: number;
  status: number;
  body: string;
}

/** The address of a question, as the API knows it. */
function addressOf(url: string, params: Record<string, unknown> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${url}?${query.toString()}` : url;
}

/** Asks by messages. Whoever answers knows only what is for everybody. */
export function askOver(port: MessagePort): NonNullable<StoreExtra['ask']> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  port.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return async (asked) => {
    const { url, params, method = 'GET' } = typeof asked === 'string' ? { url: asked } : asked;
    if (method !== 'GET') throw new Error(`A page was about to ${method} ${url}`);
    const id = (last += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    port.postMessage({ id, address: addressOf(url, params as Record<string, unknown>) });
    const { status, body } = await answered;
    const data: unknown = JSON.parse(body);
    return status < 400 ? { data } : { error: { status, data } };
  };
}
