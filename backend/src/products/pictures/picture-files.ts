import { randomUUID } from 'node:crypto';

/** Widths every picture is kept in, in pixels; the first is the one the wire names. */
export const PICTURE_WIDTHS = [960, 640, 320] as const;

/** File of a picture in one width in pixels, without its folder. */
export const pictureFile = (name: string, width: number): string => `${name}-${width}.webp`;

/** What a file is called until all of it is written: each time something else. */
export const unfinishedFile = (file: string): string => `.${randomUUID()}-${file}`;

const PICTURE_FILE = new RegExp(`^(\\.?)([\\w-]+)-(${PICTURE_WIDTHS.join('|')})\\.webp$`);

/** Name of the picture that a file belongs to, finished or not; undefined for any other file. */
export const pictureOf = (file: string): string | undefined => PICTURE_FILE.exec(file)?.[2];

/** Whether a file is one of a picture, and whole. */
export const isPicture = (file: string): boolean => PICTURE_FILE.exec(file)?.[1] === '';
