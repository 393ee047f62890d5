import sharp, { type Metadata } from 'sharp';
import { PICTURE_WIDTHS } from './picture-files.js';
import { BadPictureError } from './products.errors.js';

const FORMATS = new Set<Metadata['format']>(['jpeg', 'png', 'webp', 'heif', 'gif']);
const MAX_PIXELS = 50_000_000;
const QUALITY = 80;

/** What a picture becomes: a WebP file of each width. */
export type EncodedPicture = ReadonlyMap<number, Buffer>;

/**
 * Reads a picture by its content, whatever it is called, and makes square WebP files of it, without metadata.
 * Of an animation the first frame is taken. The limit on pixels is checked before anything is decoded.
 * @throws BadPictureError
 */
export async function encodePicture(upload: Buffer): Promise<EncodedPicture> {
  try {
    const source = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await source.metadata();
    if (!FORMATS.has(format)) throw new BadPictureError();
    const upright = source.autoOrient().toColourspace('srgb').flatten({ background: '#ffffff' });
    const files = new Map<number, Buffer>();
    for (const width of PICTURE_WIDTHS) {
      const square = upright
        .clone()
        .resize(width, width, { fit: 'contain', background: '#ffffff' });
      files.set(width, await square.webp({ quality: QUALITY }).toBuffer());
    }
    return files;
  } catch {
    // Whatever is wrong with it, it is no picture that we can use.
    throw new BadPictureError();
  }
}
