import { readPictures } from '../../../common/uploads/read-pictures.js';
import { PICTURE_WIDTHS } from '../../../products/pictures/picture-files.js';

const QUALITY = 80;
const [WIDEST] = PICTURE_WIDTHS;
/**
 * The area around a picture that is not square is transparent: the storefront shows the category's background there.
 */
const SQUARE = { width: WIDEST, height: WIDEST, fit: 'contain', background: '#00000000' } as const;

/** An encoded picture: a WebP file per width. */
export type EncodedPicture = ReadonlyMap<number, Buffer>;

/** Encodes pictures as square files; see readPictures(). */
export const encodePictures = (files: readonly string[]): Promise<EncodedPicture[]> =>
  readPictures(files, SQUARE, async (picture) => {
    const encoded = new Map<number, Buffer>();
    for (const width of PICTURE_WIDTHS) {
      const square = picture().resize(width, width);
      encoded.set(width, await square.webp({ quality: QUALITY }).toBuffer());
    }
    return encoded;
  });
