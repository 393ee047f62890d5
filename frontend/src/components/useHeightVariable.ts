import { useCallback, type RefCallback } from 'react';

/**
 * Tells the styles how high an element is that sticks to the edge of the window, so that nothing that has the focus stays below
 * it: words of other languages, large text and a notice make it higher than usual.
 * @param name of the variable, which is not there while the element is not
 */
export function useHeightVariable(name: `--${string}`): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || !('ResizeObserver' in window)) return undefined;
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => {
        const isInPage = getComputedStyle(element).position === 'static';
        style.setProperty(name, isInPage ? '0px' : `${element.offsetHeight}px`);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(name);
      };
    },
    [name],
  );
}
