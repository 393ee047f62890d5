import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page when the control that had it goes away: the part's first link gets it. Otherwise
 * whoever works with the keyboard starts again at the top of the page.
 */
export function useFocusKept<Part extends HTMLElement>() {
  const ref = useRef<Part>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  });

  return {
    ref,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: () => {
      hadFocus.current = false;
    },
  };
}
