import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { BACKEND } from '../../src/config/folders.js';
import { readDemoCatalogue } from '../../src/products/demo-catalogue.js';
import { PICTURE_WIDTHS, pictureFile } from '../../src/products/pictures/picture-storage.js';

const FOLDER = path.join(BACKEND, 'demo/pictures');
/** The total is limited because a Git repository retains every version of the files. */
const ALL_BYTES = 2_950_000;
/** The maximum size of a picture by its width, so that pages load fast. */
const BYTES: Record<number, number> = { 960: 18_000, 640: 12_000, 320: 5_600 };

const picturesOf = async (): Promise<string[]> =>
  (await readDemoCatalogue()).flatMap(({ pictures }) => pictures);
const firstPicturesOf = async (): Promise<string[]> =>
  (await readDemoCatalogue()).flatMap(({ pictures }) => pictures.slice(0, 1));

interface Seen {
  /** The share of the picture that the subject covers, in width and height. */
  width: number;
  height: number;
  /** The average colour of the opaque pixels. */
  mean: [number, number, number];
}

async function look(picture: string): Promise<Seen> {
  const { data, info } = await sharp(path.join(FOLDER, pictureFile(picture, 320)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect({ picture, channels: info.channels }).toEqual({ picture, channels: 4 });
  let [left, top, right, bottom, seen] = [info.width, info.height, 0, 0, 0];
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) < 200) continue;
    const x = (i / 4) % info.width;
    const y = Math.floor(i / 4 / info.width);
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
    seen += 1;
    for (const channel of [0, 1, 2] as const) sum[channel] += data[i + channel] ?? 0;
  }
  return {
    width: (right - left) / info.width,
    height: (bottom - top) / info.height,
    mean: [sum[0] / seen, sum[1] / seen, sum[2] / seen],
  };
}

describe('pictures of the demo catalogue', () => {
  it('are square and small, in every width, without other files', async () => {
    const files = (await picturesOf()).flatMap((picture) =>
      PICTURE_WIDTHS.map((width) => ({ file: pictureFile(picture, width), width })),
    );
    expect(fs.readdirSync(FOLDER).toSorted()).toEqual(files.map(({ file }) => file).toSorted());
    let all = 0;
    for (const { file, width } of files) {
      const { size } = fs.statSync(path.join(FOLDER, file));
      const shape = await sharp(path.join(FOLDER, file)).metadata();
      expect({ file, width: shape.width, height: shape.height, hasAlpha: shape.hasAlpha }).toEqual({
        file,
        width,
        height: width,
        hasAlpha: true,
      });
      expect({ file, isLight: size <= (BYTES[width] ?? 0) }).toEqual({ file, isLight: true });
      all += size;
    }
    expect(all).toBeLessThanOrEqual(ALL_BYTES);
  });

  it('start with one that shows only the product, in a uniform size', async () => {
    for (const picture of await firstPicturesOf()) {
      const { width, height } = await look(picture);
      const fills = Math.max(width / 0.76, height / 0.62);
      expect({ picture, fills: fills.toFixed(1) }).toEqual({ picture, fills: '1.0' });
    }
  });

  // The average covers all opaque pixels, such as tomatoes with their leaves.
  it.each([
    ['vine-tomatoes-1', '#b8613a'],
    ['eggplant-1', '#4b2a55'],
    ['broccoli-1', '#4c8a40'],
    ['baby-potatoes-1', '#c9a36b'],
    ['flatbreads-1', '#ddbc86'],
  ])('have the expected average colour: %s', async (picture, color) => {
    const { mean } = await look(picture);
    const wanted = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    expect(Math.hypot(...mean.map((value, i) => value - (wanted[i] ?? 0)))).toBeLessThan(22);
  });
});
