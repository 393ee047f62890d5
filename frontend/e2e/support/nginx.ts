import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands in front of the shop, as nginx does, for tests in which something other than the shop answers. */
export class Front {
  /** What is answered in place of the shop, by path. */
  readonly instead = new Map<string, (fromShop: string) => string>();
  private readonly server = createServer((asked, answer) => this.pass(asked, answer));

  private constructor(private readonly shop: URL) {}

  static async open(shop: string): Promise<Front> {
    const front = new Front(new URL(shop));
    await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
    return front;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path = '/' } = asked;
    const change = this.instead.get(path);
    const headers = { ...asked.headers, origin: this.shop.origin };
    if (change) {
      // The whole of it, as it is.
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'])
        delete (headers as IncomingMessage['headers'])[name];
    }
    const passed = request(new URL(path, this.shop), { method, headers }, (from) => {
      const { statusCode = 502 } = from;
      if (!change) {
        answer.writeHead(statusCode, from.headers);
        from.pipe(answer);
        return;
      }
      let text = '';
      from.setEncoding('utf8').on('data', (part: string) => (text += part));
      from.on('end', () => {
        const type = from.headers['content-type'] ?? '';
        answer.writeHead(statusCode, { 'content-type': type, 'cache-control': 'no-cache' });
        answer.end(change(text));
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }
}
