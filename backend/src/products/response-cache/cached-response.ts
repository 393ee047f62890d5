import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import pLimit from 'p-limit';

/** Content encodings, the smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compression, password hashing and image processing share libuv's few threads. */
const MAX_COMPRESSIONS = 2;
const compressing = pLimit(MAX_COMPRESSIONS);
const MIN_COMPRESSED_BYTES = 1_024;

const COMPRESS: Record<Exclude<Encoding, 'identity'>, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) =>
    brotli(plain, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => gzip(plain),
};

/** The status, headers and body for one client. */
export interface Representation {
  status: 200 | 304;
  /** Names and values in turn. */
  headers: readonly string[];
  /** Undefined for a 304. */
  body?: Buffer;
}

interface FullRepresentation extends Representation {
  body: Buffer;
}

const fullRepresentation = (
  body: Buffer,
  encoding: Encoding,
  etag: string,
  type: string,
): FullRepresentation => ({
  status: 200,
  headers: [
    'Content-Type',
    type,
    'Content-Length',
    String(body.length),
    'ETag',
    etag,
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ],
  body,
});

/** Node's small buffers are parts of larger ones (64 kB with Node 24), which a cached part would keep in memory. */
function unpooled(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

interface ResponseOptions {
  type?: string;
  /** Called when the body has been compressed, since the result takes memory as well. */
  onGrowth?: () => void;
}

/** The bytes of one response, plain and compressed. */
export class CachedResponse {
  private readonly etags: Record<Encoding, string>;
  private readonly plain: FullRepresentation;
  private readonly compressed = new Map<Encoding, FullRepresentation>();
  private readonly pending = new Map<Encoding, Promise<FullRepresentation>>();
  private readonly type: string;
  private readonly onGrowth: () => void;
  private brotliRequests = 0;

  constructor(
    body: Buffer,
    { type = 'application/json; charset=utf-8', onGrowth = () => undefined }: ResponseOptions = {},
  ) {
    this.type = type;
    this.onGrowth = onGrowth;
    const tag = hash('sha256', body, 'base64url').slice(0, 27);
    this.etags = { identity: `"${tag}"`, gzip: `"${tag}-gzip"`, br: `"${tag}-br"` };
    this.plain = fullRepresentation(unpooled(body), 'identity', this.etags.identity, type);
  }

  get text(): string {
    return this.plain.body.toString();
  }

  /** The bytes of all encodings. */
  get size(): number {
    let size = this.plainSize;
    for (const { body } of this.compressed.values()) size += body.length;
    return size;
  }

  /** Bytes before compression. */
  get plainSize(): number {
    return this.plain.body.length;
  }

  /** Derived from the content, so that all instances send the same one; each encoding has its own. */
  etag(encoding: Encoding): string {
    return this.etags[encoding];
  }

  /**
   * Selects the smallest accepted encoding. Brotli is slow, so the second request that accepts it starts it in the
   * background.
   * @returns a promise only while the body is being compressed
   */
  pick(accepted: readonly Encoding[]): Representation | Promise<Representation> {
    if (this.plainSize < MIN_COMPRESSED_BYTES) return this.plain;
    if (accepted.includes('br')) {
      const compressed = this.compressed.get('br');
      if (compressed) return compressed;
      if (++this.brotliRequests > 1) void this.compress('br').catch(() => undefined);
    }
    if (!accepted.includes('gzip')) return this.plain;
    return this.compressed.get('gzip') ?? this.compress('gzip').catch(() => this.plain);
  }

  private compress(encoding: Exclude<Encoding, 'identity'>): Promise<FullRepresentation> {
    const pending = this.pending.get(encoding);
    if (pending) return pending;
    const compressed = compressing(async () => {
      try {
        const body = unpooled(await COMPRESS[encoding](this.plain.body));
        const compressed = fullRepresentation(body, encoding, this.etags[encoding], this.type);
        this.compressed.set(encoding, compressed);
        this.onGrowth();
        return compressed;
      } finally {
        this.pending.delete(encoding);
      }
    });
    this.pending.set(encoding, compressed);
    return compressed;
  }
}
