import { randomUUID } from 'node:crypto';

/** Headers of every picture. The name changes with the content, so it may be cached for ever. */
export const PICTURE_HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
} as const;

/** Widths in pixels in which every picture is stored; the contract names the first. */
export const PICTURE_WIDTHS = [960, 640, 320] as const;

/** The file of a picture in one width, without its folder. */
export const pictureFile = (name: string, width: number): string => `${name}-${width}.webp`;

/** A unique temporary name for a file until it is complete. */
export const unfinishedFile = (file: string): string => `.${randomUUID()}-${file}`;

const PICTURE_FILE = new RegExp(`^(\\.?)([\\w-]+)-(${PICTURE_WIDTHS.join('|')})\\.webp$`);

/** The name of the picture that a file belongs to, complete or not; undefined for other files. */
export const pictureOf = (file: string): string | undefined => PICTURE_FILE.exec(file)?.[2];

/** Whether a file is a complete picture. */
export const isPicture = (file: string): boolean => PICTURE_FILE.exec(file)?.[1] === '';

/** Metadata of a stored file. */
export interface StoredPicture {
  file: string;
  /** In bytes. */
  size: number;
  modified: Date;
  /** In hexadecimal; undefined if the storage does not know it without reading the file. */
  md5?: string;
}

/** A storage for files of pictures, in a flat namespace. The content of a name never changes. */
export interface PictureStorage {
  /** Its name in messages. */
  readonly place: string;
  /** Atomic: a crash never leaves a partial file under the name. */
  put: (file: string, content: Buffer) => Promise<void>;
  /** Undefined if the file does not exist. */
  read: (file: string) => Promise<Buffer | undefined>;
  stat: (file: string) => Promise<StoredPicture | undefined>;
  /** All files, including those that are not pictures. */
  list: () => AsyncIterable<StoredPicture>;
  /** Idempotent. */
  remove: (file: string) => Promise<void>;
  /** Resets the age of the file. */
  touch: (file: string) => Promise<void>;
}
