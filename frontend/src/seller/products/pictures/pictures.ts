import type { SellerProduct } from '../../../api/types';
import { randomKey } from '../../../lib/randomKey';
import type { PictureProblem } from '../../../lib/shrinkPicture';
import { t } from '../../messages/products';

export const MAX_PICTURES = 4;
/** The limit after resizing: larger files are accepted if they can be reduced enough. */
const MAX_MEGABYTES = 20;

/** A picture in a form: a saved one or a new file. */
export type Picture = { key: string } & (
  | { name: string; src: string; file?: undefined }
  // A file is resized while the form is being filled in.
  | { file: File; isPreparing: boolean; problem?: PictureProblem; name?: undefined }
);

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** Some systems report no type for newer image formats. */
const PICTURE_NAME = /\.(jpe?g|png|webp|avif)$/i;

export const picturesOf = ({ pictures, image }: SellerProduct): Picture[] =>
  pictures.map((name, index) => ({ key: name, name, src: image[index] ?? '' }));

function fileProblem({ name, type, size }: File): string | undefined {
  const isPicture = type === '' ? PICTURE_NAME.test(name) : PICTURE_TYPES.includes(type);
  if (!isPicture) return t('pictures.wrongType', { name });
  if (size === 0) return t('pictures.empty', { name });
  return undefined;
}

/** @returns the error if a file is too large even after resizing */
export function sizeProblem({ name, size }: File): string | undefined {
  if (size <= MAX_MEGABYTES * 1024 * 1024) return undefined;
  return t('pictures.tooLarge', { name, megabytes: MAX_MEGABYTES });
}

interface Added {
  pictures: Picture[];
  /** Reasons why files were left out. */
  problems: string[];
}

/** Adds the files that are pictures, up to the maximum. */
export function withFiles(pictures: readonly Picture[], files: readonly File[]): Added {
  const checked = files.map((file) => ({ file, problem: fileProblem(file) }));
  const good = checked.filter(({ problem }) => !problem).map(({ file }) => file);
  const fitting = good.slice(0, MAX_PICTURES - pictures.length);
  const problems = checked.flatMap(({ problem }) => problem ?? []);
  if (fitting.length < good.length) {
    problems.push(
      t('pictures.tooMany', { most: MAX_PICTURES, count: good.length - fitting.length }),
    );
  }
  return {
    pictures: [
      ...pictures,
      ...fitting.map((file) => ({ key: randomKey(), file, isPreparing: true })),
    ],
    problems,
  };
}

/** Replaces a file by its resized version, or marks it as unusable. Removes it if it is still too large. */
export const withPrepared = (
  pictures: readonly Picture[],
  key: string,
  prepared: File | PictureProblem,
): Picture[] =>
  pictures.flatMap((picture) => {
    if (picture.key !== key || !picture.file) return [picture];
    if (!(prepared instanceof File)) return [{ ...picture, isPreparing: false, problem: prepared }];
    return sizeProblem(prepared) ? [] : [{ key, file: prepared, isPreparing: false }];
  });

/** @returns true if the server would reject one of the pictures */
export const hasUnusable = (pictures: readonly Picture[]): boolean =>
  pictures.some((picture) => picture.file && picture.problem !== undefined);

export const isPreparing = (pictures: readonly Picture[]): boolean =>
  pictures.some((picture) => picture.file && picture.isPreparing);

/**
 * Resets `isPreparing` for another form, which does not receive resized versions still in progress: the original files
 * are sent.
 */
export const settled = (pictures: readonly Picture[]): Picture[] =>
  pictures.map((picture) => (picture.file ? { ...picture, isPreparing: false } : picture));

/** Moves a picture by `by` positions; unchanged if it is already at that end. */
export function withMoved(pictures: readonly Picture[], from: number, by: -1 | 1): Picture[] {
  const picture = pictures[from];
  const to = from + by;
  if (!picture || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}

export const filesOf = (pictures: readonly Picture[]): File[] =>
  pictures.flatMap(({ file }) => file ?? []);

/** In the API's format: names of saved pictures, and null for each new file. */
export const arrangementOf = (pictures: readonly Picture[]): (string | null)[] =>
  pictures.map(({ name }) => name ?? null);

export const isSameArrangement = (a: readonly Picture[], b: readonly Picture[]): boolean =>
  a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);
