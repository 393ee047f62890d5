import fs from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Metadata, ResizeOptions, Sharp, default as SharpLibrary } from 'sharp';
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

/** A large library: loaded with the first picture. */
async function loadSharp(): Promise<typeof SharpLibrary> {
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
let loaded: typeof SharpLibrary | undefined;

/** One upload at a time: a picture may take much memory while it is decoded. */
const turn = pLimit(1);

/** What becomes of a picture that was read, upright and small: each call begins with it anew. */
type Make<T> = (picture: () => Sharp) => Promise<T>;

/**
 * Reads pictures by their content, whatever they are called, without metadata. Of an animation the first frame is taken.
 * @param files paths
 * @param size what they are made into, once, before anything else is done with them
 * @throws BadPictureError, PictureTooLargeError
 * @throws PicturesBusyError when too many wait already, or memory or time run out
 */
export async function readPictures<T>(
  files: readonly string[],
  size: ResizeOptions,
  make: Make<T>,
): Promise<T[]> {
  if (files.length === 0) return [];
  if (turn.pendingCount >= MAX_WAITING) throw new PicturesBusyError();
  return turn(async () => {
    const sharp = (loaded ??= await loadSharp());
    const made: T[] = [];
    for (const file of files) {
      const { data, info } = await decode(sharp, await fs.readFile(file), size);
      made.push(await make(() => sharp(data, { raw: info })));
    }
    return made;
  });
}

async function decode(sharp: typeof SharpLibrary, upload: Buffer, size: ResizeOptions) {
  if (upload.length === 0) throw new BadPictureError();
  const source = sharp(upload, { limitInputPixels: false, failOn: 'error', pages: 1 });
  assertReadable(await source.metadata().catch(throwPictureError));
  // Decoded once, and on the way made small; a JPEG photo is never in memory as a whole.
  return source
    .autoOrient()
    .resize(size)
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwPictureError);
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
