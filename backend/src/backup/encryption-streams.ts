import { createCipheriv, createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * A file is sealed in chunks, each by AES-256-GCM under a key that only this file has. The nonce counts the chunks and says
 * which is the last, so that none can be left out, moved or put into another file, and nothing is read before it is proved.
 */
const CIPHER = 'aes-256-gcm';
const CHUNK = 64 * 1024;
const TAG = 16;

/** What files and manifest of one backup are sealed with. */
export const masterKeyOf = (secret: string, salt: Buffer): Buffer =>
  scryptSync(secret, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

/** A key for one purpose. */
export const keyFor = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `larder backup: ${purpose}`, 32));

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts what comes into pieces of one size; the last is shorter, or empty when nothing came. */
abstract class InPieces extends Transform {
  private rest = Buffer.alloc(0);
  private count = 0;

  constructor(private readonly size: number) {
    super();
  }

  protected abstract work(piece: Buffer, nonce: Buffer): Buffer;

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.attempt(done, () => {
      let rest = this.rest.length > 0 ? Buffer.concat([this.rest, bytes]) : bytes;
      // A full piece may be the last one: whether it is shows only when more comes.
      for (; rest.length > this.size; rest = rest.subarray(this.size)) {
        this.push(this.work(rest.subarray(0, this.size), nonceOf(this.count++, false)));
      }
      this.rest = Buffer.from(rest);
    });
  }

  override _flush(done: TransformCallback): void {
    this.attempt(done, () => this.push(this.work(this.rest, nonceOf(this.count, true))));
  }

  private attempt(done: TransformCallback, work: () => void): void {
    try {
      work();
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  }
}

/** Seals what comes; the name stands for the file, once in each backup. */
export class EncryptStream extends InPieces {
  private readonly key: Buffer;

  constructor(master: Buffer, name: string) {
    super(CHUNK);
    this.key = keyFor(master, `file ${name}`);
  }

  protected override work(piece: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv(CIPHER, this.key, nonce);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Gives back what was sealed, and fails before the first byte that was not. */
export class DecryptStream extends InPieces {
  private readonly key: Buffer;

  constructor(master: Buffer, name: string) {
    super(CHUNK + TAG);
    this.key = keyFor(master, `file ${name}`);
  }

  protected override work(piece: Buffer, nonce: Buffer): Buffer {
    if (piece.length < TAG) throw new Error('The end of a sealed file is missing');
    const decipher = createDecipheriv(CIPHER, this.key, nonce);
    decipher.setAuthTag(piece.subarray(-TAG));
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()]);
  }
}
