import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page when the control that had it goes away. Otherwise whoever works with the keyboard
 * starts again at the top of the page.
 * @param home what gets it there: the first link, where nothing else is said
 */
export function useFocusKept<Part extends HTMLElement>(home = 'a[href]') {
  const ref = useRef<Part>(null);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>(home)?.focus({ preventScroll: true });
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
