import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Product } from '../../../../api/types';
import { IconButton } from '../../../../components/IconButton';
import { categoryBackground } from '../../../../lib/categoryBackground';
import { useSlides } from '../useSlides';
import { ZoomPicture } from './ZoomPicture';
import { t } from '../../../../messages/product';

interface ZoomDialogProps {
  product: Product;
  /** Which picture it begins with. */
  first: number;
  /** @param index of the picture that was looked at last */
  onClose: (index: number) => void;
}

/** The pictures over the whole window. */
export function ZoomDialog({
  product: { name, category, image },
  first,
  onClose,
}: ZoomDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const { shown, trackRef, show, onScroll, onKeyDown } = useSlides(image.length, first);
  const all = image.length;
  const close = (): void => onClose(shown);

  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const track = trackRef.current;
    if (track) track.scrollLeft = first * track.clientWidth;
    track?.children[first]?.querySelector('button')?.focus({ preventScroll: true });
    return () => dialog?.close();
  }, [first, trackRef]);

  /** Where a picture is enlarged, the arrows move it. */
  function followKeys(event: KeyboardEvent<HTMLUListElement>): void {
    const box = event.currentTarget.children[shown]?.firstElementChild;
    if (box && box.scrollWidth > box.clientWidth + 1) return;
    onKeyDown(event);
  }

  return (
    <dialog
      ref={ref}
      aria-label={t('gallery.label', { name })}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className={`m-0 size-full max-h-none max-w-none overflow-hidden p-0 text-on-ground ${categoryBackground(category)}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of the buttons in it */}
      <ul
        ref={trackRef}
        onScroll={onScroll}
        onKeyDown={followKeys}
        className="flex size-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {image.map((src, index) => (
          <li key={src} className="size-full shrink-0 snap-center snap-always">
            <ZoomPicture
              src={src}
              name={name}
              number={index + 1}
              all={all}
              isShown={index === shown}
              onClose={close}
            />
          </li>
        ))}
      </ul>
      {all > 1 && (
        <div className="absolute inset-x-0 bottom-[max(1rem,env(safe-area-inset-bottom))] mx-auto flex w-fit items-center gap-3 rounded-full bg-surface p-1 text-ink shadow-float">
          <IconButton
            label={t('gallery.previous')}
            aria-disabled={shown === 0 || undefined}
            className="border-transparent aria-disabled:opacity-40"
            onClick={() => show(Math.max(0, shown - 1))}
          >
            <ChevronLeft aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
          </IconButton>
          <p role="status" className="text-sm font-semibold tabular-nums">
            {t('gallery.position', { number: shown + 1, all })}
          </p>
          <IconButton
            label={t('gallery.next')}
            aria-disabled={shown === all - 1 || undefined}
            className="border-transparent aria-disabled:opacity-40"
            onClick={() => show(Math.min(all - 1, shown + 1))}
          >
            <ChevronRight aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
      <div className="absolute top-[max(1rem,env(safe-area-inset-top))] right-[max(1rem,env(safe-area-inset-right))]">
        <IconButton label={t('gallery.close')} onClick={close} className="shadow-float">
          <X aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
        </IconButton>
      </div>
    </dialog>
  );
}
