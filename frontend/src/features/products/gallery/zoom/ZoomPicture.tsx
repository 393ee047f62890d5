import { useRef, type MouseEvent } from 'react';
import { GalleryPicture } from '../GalleryPicture';
import { useZoom } from './useZoom';
import { t } from '../../../../messages/product';

/** In milliseconds: two touches that belong together. */
const DOUBLE = 350;

interface ZoomPictureProps {
  src: string;
  name: string;
  number: number;
  all: number;
  isShown: boolean;
  onClose: () => void;
}

/** One picture, as large as the window and larger: by a click, a double tap, two fingers or the Enter key. */
export function ZoomPicture({ src, name, number, all, isShown, onClose }: ZoomPictureProps) {
  const { scale, boxRef, pictureRef, toggle } = useZoom();
  const tappedAt = useRef(-DOUBLE);
  const isLarge = scale > 1;

  function press({
    nativeEvent,
    timeStamp,
    clientX,
    clientY,
    detail,
    currentTarget,
  }: MouseEvent): void {
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    const isSecond = timeStamp - tappedAt.current < DOUBLE;
    tappedAt.current = isSecond ? -DOUBLE : timeStamp;
    if (isTouch && !isSecond) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A key has no place.
    if (detail === 0) toggle(left + width / 2, top + height / 2);
    else toggle(clientX, clientY);
  }

  return (
    // The place beside the picture; whoever has no mouse has the button and the Escape key.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={boxRef}
      className="@container-size flex size-full touch-pan-x touch-pan-y overflow-auto overscroll-contain"
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <button
        ref={pictureRef}
        type="button"
        aria-label={t(isLarge ? 'gallery.zoomOut' : 'gallery.zoomIn', { number, all })}
        tabIndex={isShown ? 0 : -1}
        onClick={press}
        style={{ width: `calc(min(100cqw, 100cqh) * ${scale})` }}
        className={`m-auto aspect-square shrink-0 focus-visible:-outline-offset-4 ${isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
      >
        <GalleryPicture
          src={src}
          alt={name}
          sizes={`${Math.ceil(scale) * 100}vmin`}
          isSoon={isShown}
          className="size-full object-contain"
        />
      </button>
    </div>
  );
}
