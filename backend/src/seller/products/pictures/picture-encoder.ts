import fs from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Metadata, default as SharpLibrary } from 'sharp';
import { PICTURE_WIDTHS } from '../../../products/picture-files.js';
import { BadPictureError, PicturesBusyError, PictureTooLargeError } from './pictures.errors.js';

const FORMATS = new Set<Metadata['format']>(['jpeg', 'png', 'webp', 'heif', 'gif']);
/** In pixels. */
const MAX_SIDE = 12_000;
/** Pixels that may have to be in memory all at once. */
const MAX_DECODED = 25_000_000;
/** In seconds; a phone's largest photo takes one or two. */
const TIMEOUT = 10;
/** Uploads that may wait for their turn, of up to four pictures each. */
const MAX_WAITING = 8;
const QUALITY = 80;

type Sharp = typeof SharpLibrary;

/** A large library: loaded with the first picture. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // No other reader is ever asked, so that a drawing or a document in disguise is not even looked into.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
  });
  // Nothing is read twice, and one thread is enough: the others are for customers.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let loading: Promise<Sharp> | undefined;

/** One upload at a time: a picture may take much memory while it is decoded. */
const turn = pLimit(1);

/** What a picture becomes: a WebP file of each width. */
export type EncodedPicture = ReadonlyMap<number, Buffer>;

/**
 * Reads pictures by their content, whatever they are called, and makes square WebP files of each, without metadata. Of an
 * animation the first frame is taken.
 * @param files paths
 * @throws BadPictureError, PictureTooLargeError
 * @throws PicturesBusyError when too many wait already, or memory or time run out
 */
export async function encodePictures(files: readonly string[]): Promise<EncodedPicture[]> {
  if (files.length === 0) return [];
  if (turn.pendingCount >= MAX_WAITING) throw new PicturesBusyError();
  return turn(async () => {
    const sharp = await (loading ??= loadSharp());
    const pictures: EncodedPicture[] = [];
    for (const file of files) pictures.push(await encode(sharp, await fs.readFile(file)));
    return pictures;
  });
}

async function encode(sharp: Sharp, upload: Buffer): Promise<EncodedPicture> {
  if (upload.length === 0) throw new BadPictureError();
  const [widest] = PICTURE_WIDTHS;
  const source = sharp(upload, { limitInputPixels: false, failOn: 'error', pages: 1 });
  assertReadable(await source.metadata().catch(throwPictureError));
  // Decoded once, and on the way made small; a JPEG photo is never in memory as a whole.
  const { data, info } = await source
    .autoOrient()
    // Transparent beside what is not square: the storefront puts the ground of the category there.
    .resize(widest, widest, { fit: 'contain', background: '#00000000' })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwPictureError);
  const files = new Map<number, Buffer>();
  for (const width of PICTURE_WIDTHS) {
    const square = sharp(data, { raw: info }).resize(width, width);
    files.set(width, await square.webp({ quality: QUALITY }).toBuffer());
  }
  return files;
}

/** Looks at what the header says, before anything is decoded. */
function assertReadable({ format, width, height, isProgressive }: Metadata): void {
  if (!FORMATS.has(format)) throw new BadPictureError();
  // A JPEG that comes line by line is made small while it is read.
  const isReadSmall = format === 'jpeg' && !isProgressive;
  const isTooMuch = !isReadSmall && width * height > MAX_DECODED;
  if (isTooMuch || width > MAX_SIDE || height > MAX_SIDE) throw new PictureTooLargeError();
}

/** Whatever is wrong with a picture, it is none that we can use; but short memory or time are not its fault. */
function throwPictureError(error: Error): never {
  throw /memory|bad_alloc|timeout/i.test(error.message)
    ? new PicturesBusyError()
    : new BadPictureError();
}
