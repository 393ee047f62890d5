import { ChevronLeft, ChevronRight, ImageOff, LoaderCircle, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { PictureProblem } from '../../../lib/shrinkPicture';
import { ProductPicture } from '../../../components/ProductPicture';
import type { Picture } from './pictures';
import { t } from '../../messages/products';

interface PictureTileProps {
  picture: Picture;
  /** Starts at 1. */
  place: number;
  count: number;
  ground: string;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const tileButtonClass =
  'grid size-11 place-items-center rounded-full md:size-9 bg-surface/92 text-ink shadow-float transition hover:bg-surface aria-disabled:cursor-not-allowed aria-disabled:opacity-45';

/** A picture in a form, with buttons to move and remove it. */
export function PictureTile({ picture, place, count, ground, onMove, onRemove }: PictureTileProps) {
  return (
    <li className={`relative aspect-square overflow-hidden rounded-control ${ground}`}>
      {picture.file ? (
        <ChosenFile picture={picture} alt={t('pictures.picture', { place })} />
      ) : (
        <ProductPicture
          src={picture.src}
          alt={t('pictures.picture', { place })}
          sizes="160px"
          className="size-full object-cover"
        />
      )}
      <button
        type="button"
        aria-label={t('pictures.remove', { place })}
        className={`absolute top-1.5 right-1.5 ${tileButtonClass}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
      </button>
      {count > 1 && (
        <div className="absolute inset-x-1.5 bottom-1.5 flex justify-between">
          <button
            type="button"
            aria-label={t('pictures.left', { place })}
            aria-disabled={place === 1 || undefined}
            className={tileButtonClass}
            onClick={() => onMove(-1)}
          >
            <ChevronLeft aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          </button>
          <button
            type="button"
            aria-label={t('pictures.right', { place })}
            aria-disabled={place === count || undefined}
            className={tileButtonClass}
            onClick={() => onMove(1)}
          >
            <ChevronRight aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          </button>
        </div>
      )}
      {place === 1 && (
        <span className="pointer-events-none absolute top-2 left-2 rounded-full bg-surface/92 px-2.5 py-0.5 text-xs font-bold">
          {t('pictures.first')}
        </span>
      )}
    </li>
  );
}

function ChosenFile({ picture, alt }: { picture: Picture & { file: File }; alt: string }) {
  if (picture.isPreparing) return <Preparing />;
  if (picture.problem) return <Unusable name={picture.file.name} problem={picture.problem} />;
  return <FilePreview file={picture.file} alt={alt} />;
}

function Unusable({ name, problem }: { name: string; problem: PictureProblem }) {
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1.5 rounded-control border-2 border-sale bg-sale-tint p-3 text-center text-sm font-semibold wrap-anywhere text-sale">
      <ImageOff aria-hidden="true" size={24} strokeWidth={1.75} />
      <span role="alert">{t(`pictures.${problem}`, { name })}</span>
    </span>
  );
}

function Preparing() {
  return (
    <span className="grid size-full place-items-center text-on-ground/50">
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin" strokeWidth={1.75} />
    </span>
  );
}

function FilePreview({ file, alt }: { file: File; alt: string }) {
  const ref = useRef<HTMLImageElement>(null);

  useLayoutEffect(() => {
    const address = URL.createObjectURL(file);
    if (ref.current) ref.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);

  return <img ref={ref} alt={alt} className="size-full object-cover" />;
}
