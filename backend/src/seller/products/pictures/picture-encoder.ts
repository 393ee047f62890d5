import { readPictures } from '../../../common/uploads/read-pictures.js';
import { PICTURE_WIDTHS } from '../../../products/pictures/picture-files.js';

const QUALITY = 80;
const [WIDEST] = PICTURE_WIDTHS;
/** Transparent beside what is not square: the storefront puts the ground of the category there. */
const SQUARE = { width: WIDEST, height: WIDEST, fit: 'contain', background: '#00000000' } as const;

/** What a picture becomes: a WebP file of each width. */
export type EncodedPicture = ReadonlyMap<number, Buffer>;

/** Makes square files of pictures; see readPictures. */
export const encodePictures = (files: readonly string[]): Promise<EncodedPicture[]> =>
  readPictures(files, SQUARE, async (picture) => {
    const encoded = new Map<number, Buffer>();
    for (const width of PICTURE_WIDTHS) {
      const square = picture().resize(width, width);
      encoded.set(width, await square.webp({ quality: QUALITY }).toBuffer());
    }
    return encoded;
  });
