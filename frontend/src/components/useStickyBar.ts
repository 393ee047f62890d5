import { useCallback, type RefCallback } from 'react';
import { uncoverFocus } from './scrollFocusIntoView';

/**
 * For a bar that sticks to an edge of the window: whenever it appears or grows, the focused element is scrolled out
 * from under it. Translations, large text and notices change its height.
 * @param variable CSS variable with its height, for the scroll padding; unset while the bar is unmounted
 */
export function useStickyBar(variable?: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || !('ResizeObserver' in window)) return undefined;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => {
        const isInPage = getComputedStyle(element).position === 'static';
        if (variable) style.setProperty(variable, isInPage ? '0px' : `${element.offsetHeight}px`);
        if (!isInPage) uncoverFocus(element);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        if (variable) style.removeProperty(variable);
      };
    },
    [variable],
  );
}
