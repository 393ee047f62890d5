import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A span, as far as the tests look at it. */
export interface ToldSpan {
  trace: string;
  id: string;
  parent: string;
  name: string;
  attributes: Record<string, string>;
  failed: boolean;
}

/** One field of a message of protocol buffers: its number, and its bytes or its number. */
type Field = [number: number, value: Buffer];

/** Protocol buffers without their description: https://protobuf.dev/programming-guides/encoding. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message.readUInt8(at++);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const key = varint();
    const [number, kind] = [Math.floor(key / 8), key % 8];
    if (kind === 0) yield [number, Buffer.from(String(varint()))];
    else yield [number, take(kind === 1 ? 8 : kind === 5 ? 4 : varint())];
  }
}

const all = (message: Buffer, wanted: number): Buffer[] =>
  [...fieldsOf(message)].filter(([number]) => number === wanted).map(([, value]) => value);
const first = (message: Buffer, wanted: number): Buffer =>
  all(message, wanted)[0] ?? Buffer.alloc(0);

/** As opentelemetry-proto numbers the fields: trace/v1/trace.proto and common/v1/common.proto. */
function spanOf(span: Buffer): ToldSpan {
  const attributes = all(span, 9).map((pair): [string, string] => {
    const [value] = [...fieldsOf(first(pair, 2))].map(([, bytes]) => bytes.toString());
    return [first(pair, 1).toString(), value ?? ''];
  });
  return {
    trace: first(span, 1).toString('hex'),
    id: first(span, 2).toString('hex'),
    parent: first(span, 4).toString('hex'),
    name: first(span, 5).toString(),
    attributes: Object.fromEntries(attributes),
    failed: first(first(span, 15), 3).toString() === '2',
  };
}

/** Takes traces as a collector does, at a free port. */
export class TraceReceiver {
  readonly spans: ToldSpan[] = [];
  /** All that came, to look for what must not be there. */
  readonly bodies: Buffer[] = [];
  readonly headers: http.IncomingHttpHeaders[] = [];
  private readonly server = http.createServer((request, response) => {
    this.take(request).then(
      () => response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end(),
      () => response.writeHead(400).end(),
    );
  });

  async listen(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async take(request: http.IncomingMessage): Promise<void> {
    const sent = await buffer(request);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    if (request.url !== '/v1/traces') throw new Error(`Nothing is taken at ${request.url}`);
    this.bodies.push(body);
    this.headers.push(request.headers);
    for (const resource of all(body, 1)) {
      for (const scope of all(resource, 2)) this.spans.push(...all(scope, 2).map(spanOf));
    }
  }
}
