import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { encodePictures } from './picture-store.js';
import {
  BadPictureError,
  PicturesBusyError,
  PictureTooLargeError,
} from '../../../common/uploads/upload.errors.js';

let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-encoder-'))));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
const keep = (content: Buffer): string => {
  const file = path.join(folder, String(++files));
  fs.writeFileSync(file, content);
  return file;
};

const plain = (width: number, height: number, background = '#1c7a4b'): Sharp =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** Returns the beginning of a PNG whose header states the size of the picture. */
function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.from(
    '89504e470d0a1a0a0000000d4948445200000000000000000802000000ffffffff',
    'hex',
  );
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return Buffer.concat([header, Buffer.from('00000001', 'hex'), Buffer.from('IDAT')]);
}

/** The CRC of PNG: Node's own crc32() exists only since 20.15, and is typed even later. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** @returns the colours of the widest file at positions from 0 to 1 */
async function colours(picture: Buffer, ...places: [x: number, y: number][]): Promise<number[][]> {
  const [encoded] = await encodePictures([keep(picture)]);
  const widest = encoded?.get(960);
  const { data, info } = await sharp(widest)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 960, height: 960, channels: 4 });
  return places.map(([x, y]) => {
    const at = (Math.round(y * 959) * 960 + Math.round(x * 959)) * 4;
    return [...data.subarray(at, at + 4)];
  });
}

/** @returns undefined for a transparent pixel, whose colour does not matter */
const near = ([r = 0, g = 0, b = 0, alpha = 0]: number[]): number[] | undefined =>
  alpha === 0 ? undefined : [r, g, b].map((value) => Math.round(value / 64) * 64);
const GREEN = [0, 128, 64];
const NOTHING = undefined;

describe('encodePictures', () => {
  it('encodes a picture as squares in three widths', async () => {
    const [encoded] = await encodePictures([keep(await plain(40, 30).png().toBuffer())]);
    const widths = await Promise.all(
      [...(encoded ?? [])].map(async ([width, content]) => {
        const { width: x, height: y, format } = await sharp(content).metadata();
        return [width, x, y, format];
      }),
    );
    expect(widths).toEqual([960, 640, 320].map((width) => [width, width, width, 'webp']));
  });

  it('accepts 48 megapixels of a phone held upright, and rotates them', async () => {
    const photo = await plain(8064, 6048).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [left, top] = await colours(photo, [0.02, 0.5], [0.5, 0.02]);
    expect([near(left ?? []), near(top ?? [])]).toEqual([NOTHING, GREEN]);
  });

  it('converts CMYK colours', async () => {
    const photo = await plain(40, 40).toColourspace('cmyk').jpeg().toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ space: 'cmyk' });
    const [middle] = await colours(photo, [0.5, 0.5]);
    expect(near(middle ?? [])).toEqual(GREEN);
  });

  it.each(['gif', 'webp'] as const)('encodes the first frame of an animated %s', async (format) => {
    const frames = ['#1c7a4b', '#ff0000', '#0000ff'].map((colour) => plain(40, 40, colour));
    const contents = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const animation = await sharp(contents, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect(await sharp(animation).metadata()).toMatchObject({ pages: 3 });
    const [middle] = await colours(animation, [0.5, 0.5]);
    expect(near(middle ?? [])).toEqual(GREEN);
  });

  it.each([
    ['a column of 49 megapixels', () => pngClaiming(1, 49_000_000)],
    ['a row longer than the maximum side', () => pngClaiming(12_001, 1)],
    ['200 megapixels', () => pngClaiming(20_000, 10_000)],
    ['more pixels than can be decoded in one piece', () => pngClaiming(5_001, 5_000)],
    ['a large progressive JPEG', () => plain(5_001, 5_000).jpeg({ progressive: true }).toBuffer()],
  ])('rejects %s before decoding', async (_, make) => {
    await expect(encodePictures([keep(await make())])).rejects.toThrow(PictureTooLargeError);
  });

  it('rejects truncated pictures', async () => {
    const raw = { raw: { width: 300, height: 300, channels: 3 } } as const;
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await sharp(randomBytes(300 * 300 * 3), raw)
        .toFormat(format)
        .toBuffer();
      const half = keep(whole.subarray(0, whole.length / 2));
      await expect(encodePictures([half])).rejects.toThrow(BadPictureError);
    }
  });

  it('rejects with PicturesBusyError when too many requests are pending', async () => {
    const file = keep(await plain(40, 30).png().toBuffer());
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => encodePictures([file])),
    );
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toBeInstanceOf(PicturesBusyError);
    await expect(encodePictures([file])).resolves.toHaveLength(1);
  });
});
