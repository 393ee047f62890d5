import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of the shop, as nginx is, that can change its responses. */
export class ReverseProxy {
  /** Functions that change the text of a response, by path. */
  readonly changes = new Map<string, (text: string) => string>();
  private readonly server = createServer((incoming, response) => this.forward(incoming, response));

  private constructor(private readonly shop: URL) {}

  static async open(shop: string): Promise<ReverseProxy> {
    const proxy = new ReverseProxy(new URL(shop));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url: path = '/' } = incoming;
    const change = this.changes.get(path);
    const headers = { ...incoming.headers, origin: this.shop.origin };
    if (change) {
      // The complete response without compression.
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'])
        delete (headers as IncomingMessage['headers'])[name];
    }
    const forwarded = request(new URL(path, this.shop), { method, headers }, (from) => {
      const { statusCode = 502 } = from;
      if (!change) {
        response.writeHead(statusCode, from.headers);
        from.pipe(response);
        return;
      }
      let text = '';
      from.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      from.on('end', () => {
        const type = from.headers['content-type'] ?? '';
        response.writeHead(statusCode, { 'content-type': type, 'cache-control': 'no-cache' });
        response.end(change(text));
      });
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  }
}
