/** Widths every picture is kept in, in pixels; the first is the one the wire names. */
export const PICTURE_WIDTHS = [960, 640, 320] as const;

/** File of a picture in one width. */
export const pictureFile = (name: string, width: number): string => `${name}-${width}.webp`;
