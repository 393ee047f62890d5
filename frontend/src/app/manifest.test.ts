import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

const folder = path.join(import.meta.dirname, '../../public');
const manifest = JSON.parse(readFileSync(path.join(folder, 'site.webmanifest'), 'utf8')) as {
  icons: Picture[];
  screenshots: Picture[];
};
const pictures = [...manifest.icons, ...manifest.screenshots];

/** Reads width and height from the header of a PNG or a lossy WebP. */
function sizeOf(file: Buffer): string {
  return file.toString('latin1', 1, 4) === 'PNG'
    ? `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
    : `${file.readUInt16LE(26) & 0x3fff}x${file.readUInt16LE(28) & 0x3fff}`;
}

it.each(pictures)('has $src as the manifest describes it', ({ src, sizes, type }) => {
  const file = readFileSync(path.join(folder, src));
  expect(type).toBe(src.endsWith('.svg') ? 'image/svg+xml' : `image/${path.extname(src).slice(1)}`);
  if (sizes !== 'any') expect(sizeOf(file)).toBe(sizes);
});

it('can be installed everywhere', () => {
  const iconSizes = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  expect(iconSizes).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
});
