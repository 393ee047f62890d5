/** Widths every picture is kept in, in pixels; the first is the one the wire names. */
export const PICTURE_WIDTHS = [960, 640, 320] as const;

/** File of a picture in one width in pixels, without its folder. */
export const pictureFile = (name: string, width: number): string => `${name}-${width}.webp`;

/** What a file is called until all of it is written. */
export const unfinishedFile = (file: string): string => `.${file}`;

const PICTURE_FILE = new RegExp(`^\\.?(.+)-(${PICTURE_WIDTHS.join('|')})\\.webp$`);

/** Name of the picture that a file belongs to, finished or not; undefined for any other file. */
export const pictureOf = (file: string): string | undefined => PICTURE_FILE.exec(file)?.[1];
