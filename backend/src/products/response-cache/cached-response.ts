import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import pLimit from 'p-limit';

/** How an answer may travel, the smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compressing shares its few threads with passwords and pictures: it never takes more of them than this. */
const compressing = pLimit(2);
/** In bytes: shorter ones are not worth it. */
const WORTH_COMPRESSING = 1_024;

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

/** What of an answer is sent to one client. */
export interface Representation {
  status: 200 | 304;
  /** Names and values in turn. */
  headers: readonly string[];
  /** Undefined for who has it already. */
  body?: Buffer;
}

/** An answer in one encoding. */
interface Whole extends Representation {
  body: Buffer;
}

const whole = (body: Buffer, encoding: Encoding, etag: string, type: string): Whole => ({
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

interface ResponseOptions {
  /** Its Content-Type. */
  type?: string;
  /** Called when another encoding of it is kept as well. */
  onGrowth?: () => void;
}

/** The bytes of one answer, as they are and compressed. */
export class CachedResponse {
  private readonly etags: Record<Encoding, string>;
  private readonly plain: Whole;
  private readonly compressed = new Map<Encoding, Whole>();
  private readonly pending = new Map<Encoding, Promise<Whole>>();
  private readonly type: string;
  private readonly onGrowth: () => void;
  private asked = 0;

  constructor(
    body: Buffer,
    { type = 'application/json; charset=utf-8', onGrowth = () => undefined }: ResponseOptions = {},
  ) {
    this.type = type;
    this.onGrowth = onGrowth;
    const tag = hash('sha256', body, 'base64url').slice(0, 27);
    this.etags = { identity: `"${tag}"`, gzip: `"${tag}-gzip"`, br: `"${tag}-br"` };
    this.plain = whole(body, 'identity', this.etags.identity, type);
  }

  /** What it says. */
  get text(): string {
    return this.plain.body.toString();
  }

  /** In bytes, of all that is kept of it. */
  get size(): number {
    let size = this.plainSize;
    for (const { body } of this.compressed.values()) size += body.length;
    return size;
  }

  /** In bytes, before it is compressed. */
  get plainSize(): number {
    return this.plain.body.length;
  }

  /** The same for the same content, in every process; each encoding has its own. */
  etag(encoding: Encoding): string {
    return this.etags[encoding];
  }

  /**
   * It in the best encoding of those that a client takes. Brotli takes long to make: it is made once an answer is asked for
   * again, and nobody waits for it.
   * @returns a promise only while it is made
   */
  pick(accepted: readonly Encoding[]): Representation | Promise<Representation> {
    if (this.plainSize < WORTH_COMPRESSING) return this.plain;
    if (accepted.includes('br')) {
      const small = this.compressed.get('br');
      if (small) return small;
      if (++this.asked > 1) void this.make('br').catch(() => undefined);
    }
    if (!accepted.includes('gzip')) return this.plain;
    return this.compressed.get('gzip') ?? this.make('gzip').catch(() => this.plain);
  }

  private make(encoding: Exclude<Encoding, 'identity'>): Promise<Whole> {
    const pending = this.pending.get(encoding);
    if (pending) return pending;
    const made = compressing(async () => {
      try {
        const body = await COMPRESS[encoding](this.plain.body);
        const small = whole(body, encoding, this.etags[encoding], this.type);
        this.compressed.set(encoding, small);
        this.onGrowth();
        return small;
      } finally {
        this.pending.delete(encoding);
      }
    });
    this.pending.set(encoding, made);
    return made;
  }
}
