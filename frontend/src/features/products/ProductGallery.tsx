import { useState } from 'react';
import type { Product } from '../../api/types';
import { ProductPicture } from '../../components/ProductPicture';
import { groundClass } from '../../lib/grounds';
import { t } from '../../messages/products';

/** The product's pictures: a large one and, when there are more, small ones to choose it by. */
export function ProductGallery({ product: { name, category, image } }: { product: Product }) {
  const [chosen, setChosen] = useState(0);
  const shown = image[chosen] ?? image[0];
  const ground = groundClass(category);

  return (
    <div className="flex flex-col gap-3 lg:flex-row-reverse lg:items-start lg:gap-5">
      <div
        className={`aspect-[1/0.92] min-w-0 lg:flex-1 overflow-hidden rounded-picture ${ground}`}
      >
        <ProductPicture
          key={shown}
          src={shown}
          alt={name}
          sizes="(width >= 80rem) 534px, (width >= 48rem) 45vw, 92vw"
          priority
          className="size-full object-cover"
        />
      </div>
      {image.length > 1 && (
        <ul aria-label={t('pictures')} className="flex gap-3 lg:w-21 lg:shrink-0 lg:flex-col">
          {image.map((src, index) => (
            <li key={src} className="w-18 min-w-0 lg:w-full">
              <button
                type="button"
                aria-label={t('picture', { number: index + 1, all: image.length })}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
                className={`block aspect-square w-full overflow-hidden rounded-control border-2 transition-colors aria-pressed:border-brand ${ground} ${index === chosen ? '' : 'border-transparent hover:border-control'}`}
              >
                <ProductPicture src={src} alt="" sizes="84px" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
