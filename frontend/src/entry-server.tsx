import type { MessagePort } from 'node:worker_threads';
import { renderPage } from './app/renderPage';
import { askOver } from './app/askOver';

interface Task {
  /** Path and query of a public page. */
  address: string;
  /** Where its questions are answered. */
  port: MessagePort;
}

const encoder = new TextEncoder();

/** What a worker of the server does: renders one page. All but the links is UTF-8, which is less work for the server than text. */
export default async function render({ address, port }: Task) {
  try {
    const { links, content, data } = await renderPage(address, askOver(port));
    return { links, content: encoder.encode(content), data: encoder.encode(data) };
  } finally {
    port.close();
  }
}
