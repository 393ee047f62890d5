import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { masterKeyOf, EncryptStream, DecryptStream } from './encryption-streams.js';

const MASTER = masterKeyOf('c3d4e5f60718293a4b5c6d7e8f90a1b2', Buffer.alloc(16));
const CHUNK = 64 * 1024;

async function through(bytes: Buffer, stream: Transform, piece = 50_000): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece));
  const [result] = await Promise.all([buffer(stream), pipeline(Readable.from(pieces), stream)]);
  return result;
}
const seal = (bytes: Buffer, name = 'a'): Promise<Buffer> =>
  through(bytes, new EncryptStream(MASTER, name));
const unseal = (bytes: Buffer, name = 'a', master = MASTER): Promise<Buffer> =>
  through(bytes, new DecryptStream(master, name), 30_001);

describe('encrypted file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 5 * CHUNK + 7])(
    'of %i bytes is decrypted unchanged',
    async (size) => {
      const plain = randomBytes(size);
      const sealed = await seal(plain);
      expect(sealed.length).toBe(size + 16 * Math.max(1, Math.ceil(size / CHUNK)));
      expect((await unseal(sealed)).equals(plain)).toBe(true);
    },
  );

  const plain = randomBytes(3 * CHUNK);
  const PIECE = CHUNK + 16;
  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['a bit is changed', (sealed) => Buffer.from(sealed.fill((sealed[9] ?? 0) ^ 1, 9, 10))],
    ['its last byte is missing', (sealed) => sealed.subarray(0, -1)],
    ['its last chunk is missing', (sealed) => sealed.subarray(0, -PIECE)],
    ['it is empty', () => Buffer.alloc(0)],
    [
      'two chunks are swapped',
      (sealed) =>
        Buffer.concat([
          sealed.subarray(PIECE, 2 * PIECE),
          sealed.subarray(0, PIECE),
          sealed.subarray(2 * PIECE),
        ]),
    ],
    ['a chunk is repeated', (sealed) => Buffer.concat([sealed.subarray(0, PIECE), sealed])],
  ])('is rejected when %s', async (_, spoil) => {
    await expect(unseal(spoil(await seal(plain)))).rejects.toThrow();
  });

  it('is rejected with the name of another file or with another key', async () => {
    const sealed = await seal(plain);
    await expect(unseal(sealed, 'b')).rejects.toThrow();
    await expect(
      unseal(sealed, 'a', masterKeyOf('another key', Buffer.alloc(16))),
    ).rejects.toThrow();
    await expect(
      unseal(sealed, 'a', masterKeyOf('c3d4e5f60718293a4b5c6d7e8f90a1b2', Buffer.alloc(16, 1))),
    ).rejects.toThrow();
  });
});
