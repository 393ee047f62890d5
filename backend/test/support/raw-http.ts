import { Agent, request as httpRequest } from 'node:http';
import net from 'node:net';

/** A GET as Node sends it, whatever the address; `json` is what was answered. */
export function rawGet(url: string): Promise<{ status?: number; json: unknown }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, { agent: new Agent() }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, json: JSON.parse(text) }));
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
