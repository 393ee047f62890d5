import { useRef, type MouseEvent, useEffect, useLayoutEffect, useState } from 'react';
import { GalleryPicture } from '../GalleryPicture';
import { t } from '../../../../messages/product';

/** How large a click makes it. */
const CLICK_SCALE = 2.5;
const MAX_SCALE = 4;
/** From here on it counts as enlarged: fingers are not exact. */
const MIN_ENLARGED_SCALE = 1.05;

/** A place of the window that stays over the same place of the picture. */
interface Held {
  x: number;
  y: number;
  /** Of the picture, as shares of its width and height. */
  across: number;
  down: number;
}

const distanceOf = ([one, other]: Touch[]): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** A picture in a box that scrolls: a click or two fingers enlarge it where they are. */
function useZoom() {
  const [scale, setScale] = useState(1);
  const boxRef = useRef<HTMLDivElement>(null);
  const pictureRef = useRef<HTMLButtonElement>(null);
  const held = useRef<Held>(undefined);
  const now = useRef(scale);

  function zoomTo(wanted: number, x: number, y: number): void {
    const rect = pictureRef.current?.getBoundingClientRect();
    if (!rect) return;
    const across = rect.width > 0 ? (x - rect.left) / rect.width : 0.5;
    const down = rect.height > 0 ? (y - rect.top) / rect.height : 0.5;
    held.current = { x, y, across, down };
    now.current = Math.max(1, Math.min(MAX_SCALE, wanted));
    setScale(now.current);
  }

  useLayoutEffect(() => {
    const [box, rect] = [boxRef.current, pictureRef.current?.getBoundingClientRect()];
    if (!box || !rect || !held.current) return;
    const { x, y, across, down } = held.current;
    box.scrollLeft += rect.left + across * rect.width - x;
    box.scrollTop += rect.top + down * rect.height - y;
  }, [scale]);

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return undefined;
    let begun = { distance: 0, scale: 1 };
    const begin = ({ touches }: TouchEvent): void => {
      begun = { distance: distanceOf([...touches]), scale: now.current };
    };
    const pinch = (event: TouchEvent): void => {
      const [one, other] = event.touches;
      if (!one || !other || begun.distance === 0) return;
      event.preventDefault();
      const wanted = (begun.scale * distanceOf([one, other])) / begun.distance;
      zoomTo(wanted, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
    };
    const end = (): void => {
      if (now.current < MIN_ENLARGED_SCALE && now.current > 1) zoomTo(1, 0, 0);
    };
    box.addEventListener('touchstart', begin, { passive: true });
    // React's own listeners could not keep the browser from zooming the whole page.
    box.addEventListener('touchmove', pinch, { passive: false });
    box.addEventListener('touchend', end, { passive: true });
    return () => {
      box.removeEventListener('touchstart', begin);
      box.removeEventListener('touchmove', pinch);
      box.removeEventListener('touchend', end);
    };
  }, []);

  /** Enlarges it, or shows the whole of it again. */
  const toggle = (x: number, y: number): void => zoomTo(now.current > 1 ? 1 : CLICK_SCALE, x, y);
  return { scale, boxRef, pictureRef, toggle };
}

/** Two touches that belong together. */
const DOUBLE_TAP_MS = 350;

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
  const tappedAt = useRef(-DOUBLE_TAP_MS);
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
    const isSecond = timeStamp - tappedAt.current < DOUBLE_TAP_MS;
    tappedAt.current = isSecond ? -DOUBLE_TAP_MS : timeStamp;
    if (isTouch && !isSecond) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A key has no place.
    if (detail === 0) toggle(left + width / 2, top + height / 2);
    else toggle(clientX, clientY);
  }

  return (
    // The area beside the picture; without a mouse there are the button and the Escape key.
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
