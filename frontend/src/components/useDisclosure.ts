import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

interface Disclosure<T extends HTMLElement> {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** For the element around the button and its content. */
  ref: RefObject<T | null>;
}

/**
 * Content that a button shows and hides. It closes on Escape, on a click outside, when the focus leaves and on
 * navigation.
 */
export function useDisclosure<T extends HTMLElement>(): Disclosure<T> {
  const ref = useRef<T>(null);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // The state belongs to the current history entry, so that navigation closes it.
  const isOpen = openAt === key;

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !ref.current?.contains(target)) setOpenAt(null);
    };
    const closeOnEscape = ({ key: pressed }: KeyboardEvent): void => {
      if (pressed !== 'Escape') return;
      setOpenAt(null);
      ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const over = new AbortController();
    document.addEventListener('pointerdown', closeOutside, over);
    document.addEventListener('focusin', closeOutside, over);
    document.addEventListener('keydown', closeOnEscape, over);
    return () => over.abort();
  }, [isOpen]);

  return { isOpen, setOpen: (open) => setOpenAt(open ? key : null), ref };
}
