import { readPictures } from '../../common/uploads/read-pictures.js';

/** In pixels: what is torn or mouldy is still seen, and the photo stays small. */
const SIDE = 1_280;
const INSIDE = { width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true } as const;
const QUALITY = 75;

/**
 * A photo as it is kept; see readPictures.
 * @param file path of an upload
 */
export async function encodePhoto(file: string): Promise<Buffer | undefined> {
  const [photo] = await readPictures([file], INSIDE, (picture) =>
    picture().flatten({ background: '#ffffff' }).webp({ quality: QUALITY }).toBuffer(),
  );
  return photo;
}
