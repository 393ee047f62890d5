import type { MessagePort } from 'node:worker_threads';
import { renderPage } from './app/renderPage';
import { baseQueryOverPort } from './app/baseQueryOverPort';

interface Task {
  /** Path and query of a public page. */
  address: string;
  /** The port over which its queries are sent. */
  port: MessagePort;
}

const encoder = new TextEncoder();

/**
 * The task of a page worker: renders one page. The content is encoded as UTF-8 here, to save the main thread that work.
 */
export default async function render({ address, port }: Task) {
  try {
    const { links, content, data } = await renderPage(address, baseQueryOverPort(port));
    return { links, content: encoder.encode(content), data: encoder.encode(data) };
  } finally {
    port.close();
  }
}
