import { createCipheriv, createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * Files are encrypted in chunks, each with AES-256-GCM and a key derived for the file. The nonce contains the number of the chunk and
 * whether it is the last, so chunks cannot be removed, reordered or moved to another file. No plaintext is passed on before its chunk
 * is authenticated.
 */
const CIPHER = 'aes-256-gcm';
const CHUNK = 64 * 1024;
const TAG = 16;

/** Derives the key of one backup, from which those of its files and its manifest are derived. */
export const masterKeyOf = (secret: string, salt: Buffer): Buffer =>
  scryptSync(secret, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

/** Derives a key for one purpose. */
export const keyFor = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `larder backup: ${purpose}`, 32));

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits a stream into chunks of one size. The last one is shorter; it is empty if the stream was empty. */
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
      // A full chunk may be the last one, which is known only once more data arrives.
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

/** Encrypts a stream. The name of the file must be unique in the backup. */
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

/** Decrypts a stream, and fails before it passes on a byte that is not authentic. */
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
