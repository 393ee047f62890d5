import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { coversFocus } from '../../../components/focusSeen';

/** How long it stays, in milliseconds. */
const LASTS = 6_000;

/** Below the basket, which is at the lower edge on phones; at that edge; at the upper one. */
const PLACES = ['basket', 'edge', 'top'];

interface GoesAway {
  ref: RefObject<HTMLElement | null>;
  /** Goes on the panel: as long as it is pointed at, it stays. */
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  /** By a press or a key in it: the focus goes back to where it was. */
  close: () => void;
}

/**
 * A panel that nobody has asked for: it goes by itself, by Escape in it, by a press elsewhere, and when it would lie over what has
 * the focus; it stays while it is pointed at or has the focus itself.
 */
export function useGoesAway(onClose: () => void): GoesAway {
  const ref = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);

  const close = useCallback(() => {
    if (ref.current?.contains(document.activeElement)) {
      const back = cameFrom.current?.isConnected ? cameFrom.current : basketLink();
      back?.focus();
    }
    onClose();
  }, [onClose]);

  const makeWay = useCallback(() => {
    const panel = ref.current;
    if (!panel || !coversFocus(panel)) return;
    const isFree = PLACES.some((place) => {
      panel.dataset.miniCart = place;
      return !coversFocus(panel);
    });
    if (!isFree) onClose();
  }, [onClose]);

  useLayoutEffect(makeWay, [makeWay]);

  useEffect(() => {
    if (isPointedAt || hasFocus) return;
    const timer = window.setTimeout(onClose, LASTS);
    return () => window.clearTimeout(timer);
  }, [isPointedAt, hasFocus, onClose]);

  useEffect(() => {
    const isInside = ({ target }: Event) => target instanceof Node && ref.current?.contains(target);
    const onFocus = (event: FocusEvent): void => {
      const isIn = isInside(event) === true;
      if (isIn && event.relatedTarget instanceof HTMLElement && !isWithin(event.relatedTarget))
        cameFrom.current = event.relatedTarget;
      setHasFocus(isIn);
      makeWay();
    };
    const isWithin = (element: Element) => ref.current?.contains(element) === true;
    const onPress = (event: Event): void => {
      if (!isInside(event)) onClose();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && isInside(event)) close();
    };
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    document.addEventListener('keydown', onKey, { signal });
    window.addEventListener('scroll', makeWay, { signal, passive: true });
    return () => over.abort();
  }, [close, makeWay, onClose]);

  return {
    ref,
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    close,
  };
}

const basketLink = (): HTMLElement | null => document.querySelector('header a[href$="/cart"]');
