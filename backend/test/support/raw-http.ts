import { Agent, request as httpRequest } from 'node:http';
import net from 'node:net';

/** A GET of a path as it is written, with its dots and whatever else: other clients tidy it up first. */
export function rawGet(url: string, path: string): Promise<{ status?: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = httpRequest({ hostname, port, path, agent: new Agent() }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    call.on('error', reject).end();
  });
}

/** Sends bytes that need not be HTTP; answers all that comes back. */
export function rawText(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}
