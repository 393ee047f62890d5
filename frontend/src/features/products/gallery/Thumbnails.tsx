import type { KeyboardEventHandler } from 'react';
import { ProductPicture } from '../../../components/ProductPicture';
import { categoryBackground } from '../../../lib/categoryBackground';
import { t } from '../../../messages/product';

interface ThumbnailsProps {
  category: string;
  images: readonly string[];
  shown: number;
  onShow: (index: number) => void;
  onKeyDown: KeyboardEventHandler<HTMLUListElement>;
}

/** The small pictures by which one chooses a large one, where there is room for them. */
export function Thumbnails({ category, images, shown, onShow, onKeyDown }: ThumbnailsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of the buttons in it
    <ul
      aria-label={t('gallery.thumbnails')}
      onKeyDown={onKeyDown}
      className="hidden gap-3 md:flex lg:w-21 lg:shrink-0 lg:flex-col"
    >
      {images.map((src, index) => (
        <li key={src} className="w-18 min-w-0 lg:w-full">
          <button
            type="button"
            aria-label={t('gallery.picture', { number: index + 1, all: images.length })}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
            className={`block aspect-square w-full overflow-hidden rounded-control border-2 transition-colors aria-pressed:border-brand ${categoryBackground(category)} ${index === shown ? '' : 'border-transparent hover:border-control'}`}
          >
            <ProductPicture src={src} alt="" sizes="84px" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}
