import fs from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Metadata, ResizeOptions, Sharp, default as SharpLibrary } from 'sharp';
import { BadPictureError, PicturesBusyError, PictureTooLargeError } from './upload.errors.js';

const FORMATS = new Set<Metadata['format']>(['jpeg', 'png', 'webp', 'heif', 'gif']);
/** In pixels. */
const MAX_SIDE = 12_000;
/** Pixels that may have to be in memory at once. */
const MAX_DECODED = 25_000_000;
/** The largest photo of a phone takes one or two. */
const TIMEOUT_SECONDS = 10;
/** Queued uploads, of up to four pictures each. */
const MAX_WAITING = 8;

/** Loads sharp with the first picture, because it is large. */
async function loadSharp(): Promise<typeof SharpLibrary> {
  const { default: sharp } = await import('sharp');
  // Blocks all other loaders, so that a drawing or document in disguise is not parsed.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
  });
  // Each picture is read once, so nothing is cached. One thread is enough: the others serve customers.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let loaded: typeof SharpLibrary | undefined;

/** One upload at a time: decoding a picture may take much memory. */
const turn = pLimit(1);

/** Processes a picture that is upright and scaled down. Each call of `picture` starts from the original. */
type Make<T> = (picture: () => Sharp) => Promise<T>;

/**
 * Reads pictures by their content, regardless of their names, without metadata. The first frame of an animation is
 * used.
 * @param files paths
 * @param size the size to which a picture is scaled once, before it is processed
 * @throws BadPictureError, PictureTooLargeError
 * @throws PicturesBusyError if the queue is full, or memory or time run out
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
  // Decodes once and scales while decoding: a JPEG photo is never in memory as a whole.
  return source
    .autoOrient()
    .resize(size)
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwPictureError);
}

/** Checks the header before anything is decoded. */
function assertReadable({ format, width, height, isProgressive }: Metadata): void {
  if (!FORMATS.has(format)) throw new BadPictureError();
  // A baseline JPEG is scaled while it is read.
  const isReadSmall = format === 'jpeg' && !isProgressive;
  const isTooMuch = !isReadSmall && width * height > MAX_DECODED;
  if (isTooMuch || width > MAX_SIDE || height > MAX_SIDE) throw new PictureTooLargeError();
}

/** Any other error means that the picture is unusable. A lack of memory or time is not the fault of the picture. */
function throwPictureError(error: Error): never {
  throw /memory|bad_alloc|timeout/i.test(error.message)
    ? new PicturesBusyError()
    : new BadPictureError();
}
