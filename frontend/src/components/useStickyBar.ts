import { useCallback, type RefCallback } from 'react';
import { uncoverFocus } from './focusSeen';

/**
 * For what sticks to an edge of the window: whenever it comes or grows, what has the focus is brought out from under it. Words of
 * other languages, large text and a notice make it higher than usual.
 * @param variable tells the styles how high it is, for the scroll padding; it is not there while the element is not
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
