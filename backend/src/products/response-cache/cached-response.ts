import { createHash } from 'node:crypto';
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

/** The bytes of one answer, as they are and compressed. */
export class CachedResponse {
  private readonly hash: string;
  private readonly bodies = new Map<Encoding, Buffer>();
  private readonly pending = new Map<Encoding, Promise<Buffer>>();
  private asked = 0;

  /** @param onGrowth called when another encoding of it is kept as well */
  constructor(
    json: string,
    private readonly onGrowth: () => void = () => undefined,
  ) {
    const plain = Buffer.from(json);
    this.bodies.set('identity', plain);
    this.hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  }

  /** In bytes, of all that is kept of it. */
  get size(): number {
    let size = 0;
    for (const body of this.bodies.values()) size += body.length;
    return size;
  }

  /** In bytes, before it is compressed. */
  get plainSize(): number {
    return this.bodyOf('identity').length;
  }

  /** The same for the same content, in every process; each encoding has its own. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.hash}"` : `"${this.hash}-${encoding}"`;
  }

  /**
   * The best encoding of those that a client takes. Brotli takes long to make: it is made once an answer is asked for again,
   * and nobody waits for it.
   * @returns the body is a promise only while it is made
   */
  pick(accepted: readonly Encoding[]): { encoding: Encoding; body: Buffer | Promise<Buffer> } {
    const plain = this.bodyOf('identity');
    if (plain.length < WORTH_COMPRESSING) return { encoding: 'identity', body: plain };
    if (accepted.includes('br')) {
      const body = this.bodies.get('br');
      if (body) return { encoding: 'br', body };
      if (++this.asked > 1) void this.make('br').catch(() => undefined);
    }
    if (!accepted.includes('gzip')) return { encoding: 'identity', body: plain };
    return { encoding: 'gzip', body: this.bodies.get('gzip') ?? this.make('gzip') };
  }

  private bodyOf(encoding: Encoding): Buffer {
    const body = this.bodies.get(encoding);
    if (!body) throw new Error(`The answer is not there as ${encoding}`);
    return body;
  }

  private make(encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    const pending = this.pending.get(encoding);
    if (pending) return pending;
    const made = compressing(async () => {
      const body = await COMPRESS[encoding](this.bodyOf('identity'));
      this.bodies.set(encoding, body);
      this.onGrowth();
      return body;
    });
    this.pending.set(encoding, made);
    return made;
  }
}
