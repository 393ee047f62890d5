import { Agent, request as httpRequest } from 'node:http';
import net from 'node:net';

/** Sends a GET with the path unchanged. Other clients normalize it, for example its dots. */
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

/**
 * Sends bytes that need not be valid HTTP.
 * @returns everything received until the end of the connection
 */
export function rawText(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}
