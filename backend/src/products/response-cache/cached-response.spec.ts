import { CachedResponse } from './cached-response.js';

const TEXT = 'tomatoes '.repeat(200);

it('is returned uncompressed when compression fails, and compressed the next time', async () => {
  const cached = new CachedResponse(Buffer.from(TEXT));
  const plain = cached['plain'];
  const body = plain.body;
  Object.assign(plain, { body: { length: body.length } }); // which zlib rejects
  const first = await cached.pick(['gzip', 'identity']);
  Object.assign(plain, { body });
  expect(first).toBe(plain);
  expect((await cached.pick(['gzip', 'identity'])).headers).toContain('gzip');
});

it('keeps only its own bytes in memory, not the larger buffers that they were written to', async () => {
  const cached = new CachedResponse(Buffer.from(TEXT));
  for (const encoding of ['identity', 'gzip'] as const) {
    const { body } = await cached.pick([encoding, 'identity']);
    expect([encoding, body?.buffer.byteLength]).toEqual([encoding, body?.length]);
  }
});
