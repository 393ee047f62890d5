import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where each visited page was scrolled to, by the key of its history entry. */
const positions = new Map<string, number>();

/** A page that loads its content grows for a while; going back waits for it this long, in milliseconds. */
const PATIENCE = 1500;

function restoreScroll(top: number): () => void {
  const giveUpAt = Date.now() + PATIENCE;
  let frame = 0;
  const attempt = (): void => {
    window.scrollTo(0, top);
    const isThere = Math.abs(window.scrollY - top) < 2;
    if (!isThere && Date.now() < giveUpAt) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

const isSearching = (): boolean =>
  Boolean(document.activeElement?.closest('search, [role="search"]'));

/**
 * Does what a browser does on a page load and a router does not: a new page starts at its top with the focus on its
 * content, going back returns to where one was. Who is typing in the search keeps the focus.
 */
export function useNavigationEffects(): RefObject<HTMLElement | null> {
  const mainRef = useRef<HTMLElement>(null);
  const lastPath = useRef<string | null>(null);
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = (): void => void positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = lastPath.current === null;
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;

    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) {
      target.scrollIntoView();
      return;
    }
    if (isFirst || (isSamePage && navigationType === NavigationType.Replace)) return;
    if (!isSamePage && !isSearching()) mainRef.current?.focus({ preventScroll: true });
    return restoreScroll(navigationType === NavigationType.Pop ? (positions.get(key) ?? 0) : 0);
  }, [pathname, hash, key, navigationType]);

  return mainRef;
}
