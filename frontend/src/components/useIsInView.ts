import { useEffect, useState, type RefObject } from 'react';

/** The navbar of phones covers the top of the window. */
const BELOW_NAVBAR = '-132px 0px 0px';
/** The part of the element that must be visible. */
const VISIBLE_RATIO = 0.5;

/** True if an element is visible in the window; also until that is known, and on the server. */
export function useIsInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(true);

  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setInView(last.isIntersecting);
      },
      { rootMargin: BELOW_NAVBAR, threshold: VISIBLE_RATIO },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  return isInView;
}
