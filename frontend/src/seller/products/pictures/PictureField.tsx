import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorTextClass } from '../../../components/classes';
import { shrinkPicture } from '../../../lib/shrinkPicture';
import { t } from '../../messages/products';
import { DropArea } from './DropArea';
import {
  MAX_PICTURES,
  PICTURE_TYPES,
  sizeProblem,
  withFiles,
  withMoved,
  withPrepared,
  type Picture,
} from './pictures';
import { PictureTile } from './PictureTile';

/** Handles files pasted anywhere on the page; pasted text is not affected. */
function usePastedFiles(add: (files: readonly File[]) => void): void {
  useEffect(() => {
    function paste(event: ClipboardEvent): void {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}

interface PictureFieldProps {
  pictures: readonly Picture[];
  onChange: (change: (pictures: readonly Picture[]) => Picture[]) => void;
  /** Class name of the background. */
  ground: string;
  error?: string;
  /** Number of attempts to save: after each, the pictures are focused if they have an error. */
  attempt: number;
}

/** Up to four pictures, chosen, dropped or pasted. The first one is shown in lists. */
export function PictureField({ pictures, onChange, ground, error, attempt }: PictureFieldProps) {
  const id = useId();
  const groupRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const isFull = pictures.length >= MAX_PICTURES;
  const errors = [...problems, ...(error && problems.length === 0 ? [error] : [])];

  function add(files: readonly File[]): void {
    if (files.length === 0) return;
    const added = withFiles(pictures, files);
    setProblems(added.problems);
    onChange(() => added.pictures);
    void prepare(added.pictures.slice(pictures.length));
  }

  /** Sequential, because phones have little memory. */
  async function prepare(chosen: readonly Picture[]): Promise<void> {
    for (const { key, file } of chosen) {
      if (!file) continue;
      const prepared = await shrinkPicture(file);
      const problem = prepared instanceof File && sizeProblem(prepared);
      if (problem) setProblems((before) => [...before, problem]);
      onChange((current) => withPrepared(current, key, prepared));
    }
  }

  usePastedFiles(add);
  useEffect(() => {
    if (!error) return;
    // With four pictures, the input is hidden; the first picture can be removed instead.
    const target = isFull ? groupRef.current?.querySelector('button') : inputRef.current;
    target?.focus();
  }, [error, attempt, isFull]);

  function remove(key: string): void {
    setProblems([]);
    onChange((current) => current.filter((picture) => picture.key !== key));
  }

  return (
    <div
      ref={groupRef}
      role="group"
      aria-labelledby={`${id}-label`}
      className="flex flex-col gap-1.5"
    >
      <p id={`${id}-label`} className="text-sm font-semibold">
        {t('pictures.label')}
      </p>
      <DropArea onDrop={add}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 min-[75rem]:grid-cols-2">
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              place={index + 1}
              count={pictures.length}
              ground={ground}
              onMove={(by) => onChange((current) => withMoved(current, index, by))}
              onRemove={() => remove(picture.key)}
            />
          ))}
          <li className={isFull ? 'hidden' : ''}>
            <label className="flex aspect-square cursor-pointer flex-col items-center justify-center gap-2 rounded-control border-2 border-dashed border-control p-3 text-center text-sm font-medium text-soft transition-colors hover:border-brand hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
              <ImagePlus aria-hidden="true" size="1.5rem" strokeWidth={1.75} />
              {t('pictures.add')}
              <input
                ref={inputRef}
                type="file"
                multiple
                accept={PICTURE_TYPES.join(',')}
                aria-invalid={errors.length > 0 || undefined}
                aria-describedby={`${id}-hint ${id}-error`}
                className="sr-only"
                onChange={({ target }) => {
                  add([...(target.files ?? [])]);
                  target.value = ''; // allows choosing the same file again
                }}
              />
            </label>
          </li>
        </ul>
      </DropArea>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {t('pictures.hint', { most: MAX_PICTURES })}
      </p>
      <div id={`${id}-error`} role="alert" className={errorTextClass}>
        {errors.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
