import type { SellerProduct } from '../../../api/types';
import { randomKey } from '../../../lib/randomKey';
import type { PictureProblem } from '../../../lib/shrinkPicture';
import { t } from '../../messages/products';

export const MAX_PICTURES = 4;
/** As they are sent; what is larger may still be made small enough. */
const MAX_MEGABYTES = 20;

/** A picture in a form: one that the product has, or a file to be sent. */
export type Picture = { key: string } & (
  | { name: string; src: string; file?: undefined }
  // A file is made smaller while the form is filled in.
  | { file: File; isPreparing: boolean; problem?: PictureProblem; name?: undefined }
);

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** Some systems know no type for a newer kind of picture. */
const PICTURE_NAME = /\.(jpe?g|png|webp|avif)$/i;

export const picturesOf = ({ pictures, image }: SellerProduct): Picture[] =>
  pictures.map((name, index) => ({ key: name, name, src: image[index] ?? '' }));

function fileProblem({ name, type, size }: File): string | undefined {
  const isPicture = type === '' ? PICTURE_NAME.test(name) : PICTURE_TYPES.includes(type);
  if (!isPicture) return t('pictures.wrongType', { name });
  if (size === 0) return t('pictures.empty', { name });
  return undefined;
}

/** Why a file cannot be sent, once it is as small as it gets. */
export function sizeProblem({ name, size }: File): string | undefined {
  if (size <= MAX_MEGABYTES * 1024 * 1024) return undefined;
  return t('pictures.tooLarge', { name, megabytes: MAX_MEGABYTES });
}

interface Added {
  pictures: Picture[];
  /** Why some files were left out. */
  problems: string[];
}

/** Adds the files that are pictures, as far as there is room. */
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

/** The pictures once a file has become as small as it gets, or turned out to be no good; gone where it is still too large. */
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

/** Whether one of them would be refused. */
export const hasUnusable = (pictures: readonly Picture[]): boolean =>
  pictures.some((picture) => picture.file && picture.problem !== undefined);

export const isPreparing = (pictures: readonly Picture[]): boolean =>
  pictures.some((picture) => picture.file && picture.isPreparing);

/** For another form, which knows nothing of files that are still being made smaller: they are sent as they are. */
export const settled = (pictures: readonly Picture[]): Picture[] =>
  pictures.map((picture) => (picture.file ? { ...picture, isPreparing: false } : picture));

/** The pictures with one moved by `by` places; the same when it cannot go there. */
export function withMoved(pictures: readonly Picture[], from: number, by: -1 | 1): Picture[] {
  const picture = pictures[from];
  const to = from + by;
  if (!picture || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}

export const filesOf = (pictures: readonly Picture[]): File[] =>
  pictures.flatMap(({ file }) => file ?? []);

/** As the server wants them: names of those that stay, null for the next file. */
export const arrangementOf = (pictures: readonly Picture[]): (string | null)[] =>
  pictures.map(({ name }) => name ?? null);

export const isSameArrangement = (a: readonly Picture[], b: readonly Picture[]): boolean =>
  a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);
