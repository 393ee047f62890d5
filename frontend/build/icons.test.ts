import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { renderIcons } from './icons.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

const folder = path.join(import.meta.dirname, '../public');
const manifest = JSON.parse(readFileSync(path.join(folder, 'site.webmanifest'), 'utf8')) as {
  icons: Picture[];
  screenshots: Picture[];
};
const pictures = [...manifest.icons, ...manifest.screenshots];
const icons = new Map(
  (await renderIcons()).map(({ fileName, source }) => [`/${fileName}`, source]),
);

async function sizeOf(picture: Buffer): Promise<string> {
  const { width, height } = await sharp(picture).metadata();
  return `${width}x${height}`;
}

it.each(pictures)('has $src as the manifest describes it', async ({ src, sizes, type }) => {
  const file = icons.get(src) ?? readFileSync(path.join(folder, src));
  expect(type).toBe(src.endsWith('.svg') ? 'image/svg+xml' : `image/${path.extname(src).slice(1)}`);
  if (sizes !== 'any') expect(await sizeOf(file)).toBe(sizes);
});

it('can be installed everywhere', () => {
  const iconSizes = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  expect(iconSizes).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
});

it('has the icons that are requested without a link, and a picture for previews of links', async () => {
  expect(await sizeOf(icons.get('/apple-touch-icon.png') as Buffer)).toBe('180x180');
  expect(await sizeOf(icons.get('/og-image.png') as Buffer)).toBe('1200x630');
  const favicon = icons.get('/favicon.ico') as Buffer;
  expect(favicon.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  // Behind the header is a PNG.
  expect(await sizeOf(favicon.subarray(22))).toBe('48x48');
});
