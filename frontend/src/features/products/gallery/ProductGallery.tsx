import { Suspense, useEffect, useState } from 'react';
import type { Product } from '../../../api/types';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { lazyComponent } from '../../../components/lazyComponent';
import { ProductPicture } from '../../../components/ProductPicture';
import { categoryBackground } from '../../../lib/categoryBackground';
import { t } from '../../../messages/product';
import { GalleryPicture } from './GalleryPicture';
import { Thumbnails } from './Thumbnails';
import { useSlides } from './useSlides';

const ZoomDialog = lazyComponent(() => import('./zoom/ZoomDialog').then((m) => m.ZoomDialog), {
  isExtra: true,
});

const SIZES = '(width >= 80rem) 534px, (width >= 48rem) 45vw, 92vw';
const frameClass =
  'relative aspect-4/3 min-w-0 overflow-hidden rounded-picture md:aspect-[1/0.92] lg:flex-1';

/** The product's pictures: swiped, or chosen by the small ones beside them; each can be looked at in large. */
export function ProductGallery({ product }: { product: Product }) {
  const { name, category, image } = product;
  const { shown, trackRef, show, onScroll, onKeyDown } = useSlides(image.length);
  const [isZoomed, setZoomed] = useState(false);
  /** Somebody is about to look at them: those that are not in view are loaded, too. */
  const [isWanted, setWanted] = useState(false);
  const all = image.length;

  useEffect(() => {
    const track = trackRef.current;
    if (!isZoomed) return undefined;
    // The picture that one came from may be another one than one leaves at.
    return () => track?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [isZoomed, trackRef]);

  function want(): void {
    setWanted(true);
    ZoomDialog.load().catch(() => undefined); // asked for again when it is opened
  }

  if (all === 0) {
    return (
      <div className={`${frameClass} ${categoryBackground(category)}`}>
        <ProductPicture src={undefined} alt="" sizes={SIZES} />
      </div>
    );
  }
  return (
    // Looked at only, to load what may be pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={t('gallery.label', { name })}
      className="flex flex-col gap-3 lg:flex-row-reverse lg:items-start lg:gap-5"
      onPointerEnter={want}
      onFocus={want}
    >
      <div className={`${frameClass} ${categoryBackground(category)}`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of the buttons in it */}
        <ul
          ref={trackRef}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {image.map((src, index) => (
            <li key={src} className="w-full shrink-0 snap-center snap-always">
              <button
                type="button"
                aria-label={t('gallery.enlarge', { number: index + 1, all })}
                aria-haspopup="dialog"
                tabIndex={index === shown ? 0 : -1}
                onClick={() => setZoomed(true)}
                className="block size-full cursor-zoom-in focus-visible:rounded-picture focus-visible:-outline-offset-4"
              >
                <GalleryPicture
                  src={src}
                  alt={name}
                  sizes={SIZES}
                  priority={index === 0}
                  isSoon={isWanted}
                  className="size-full object-contain md:object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
        {all > 1 && <Dots count={all} shown={shown} />}
      </div>
      {all > 1 && (
        <Thumbnails
          category={category}
          images={image}
          shown={shown}
          onShow={show}
          onKeyDown={onKeyDown}
        />
      )}
      {isZoomed && (
        <ErrorBoundary
          fallback={({ sentence }) => (
            <p role="alert" className="text-sm text-sale">
              {sentence}
            </p>
          )}
        >
          <Suspense>
            <ZoomDialog
              product={product}
              first={shown}
              onClose={(index) => {
                setZoomed(false);
                show(index);
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Which one of the pictures is in view, where there is no room for small ones. */
function Dots({ count, shown }: { count: number; shown: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-3.5 flex justify-center gap-2 md:hidden"
    >
      {Array.from({ length: count }, (_, index) => (
        <i
          key={index}
          className={`h-2 rounded-full forced-color-adjust-none transition-all ${index === shown ? 'w-5.5 bg-brand forced-colors:bg-[CanvasText]' : 'w-2 bg-on-ground/25 forced-colors:bg-[GrayText]'}`}
        />
      ))}
    </span>
  );
}
