import { useEffect, useState, type RefObject } from 'react';

/** Below the navbar of a phone, which covers what is under it. */
const BELOW_NAVBAR = '-132px 0px 0px';
/** As much of it has to be seen. */
const SEEN = 0.5;

/** Whether an element can be seen in the window. True until that is known, and on the server. */
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
      { rootMargin: BELOW_NAVBAR, threshold: SEEN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  return isInView;
}
