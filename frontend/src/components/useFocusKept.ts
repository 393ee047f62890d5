import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to a fallback element when the focused control of a section is removed. Otherwise keyboard users
 * would start again at the top of the page. @param home selector of the fallback, by default the first link
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
