import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { clearErrorToasts } from '../lib/toasts';
import { isOpenedAnew, scrollPositions } from './scrollPositions';

/** A page that loads its content grows for a while; a place in it is waited for this long, in milliseconds. */
const PATIENCE = 1500;

/** Goes to a place once it is there, unless somebody scrolls before that; returns how to give it up. */
function goWhenThere(go: () => boolean): () => void {
  const deadline = Date.now() + PATIENCE;
  const over = new AbortController();
  const attempt = (): void => {
    if (over.signal.aborted || go() || Date.now() > deadline) over.abort();
    else requestAnimationFrame(attempt);
  };
  for (const event of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(event, () => over.abort(), { passive: true, signal: over.signal });
  }
  attempt();
  return () => over.abort();
}

function scrollToPosition(top: number): boolean {
  window.scrollTo(0, top);
  return Math.abs(window.scrollY - top) < 2;
}

function scrollToHash(hash: string): boolean {
  const target = document.getElementById(hash.slice(1));
  target?.scrollIntoView();
  return target !== null;
}

/** Reads out where one has come to: the main heading, which may arrive later than the page around it. */
function goToHeading(main: HTMLElement | null): () => void {
  main?.focus({ preventScroll: true });
  return goWhenThere(() => {
    // Who has gone on meanwhile is not called back.
    if (!main || document.activeElement !== main) return true;
    const heading = main.querySelector('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  });
}

/** What had the focus has gone: the dialog in which one logged in, the menu with which one logged out. */
const isFocusLost = (): boolean => document.activeElement === document.body;

const isSearching = (): boolean =>
  Boolean(document.activeElement?.closest('search, [role="search"]'));

/**
 * Does what a browser does on a page load and a router does not: a new page starts at its top with the focus on its main
 * heading, going back returns to where one was. Who is typing in the search keeps the focus.
 */
export function useNavigationEffects(): RefObject<HTMLElement | null> {
  const mainRef = useRef<HTMLElement>(null);
  const lastPath = useRef<string | null>(null);
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();

  // In the same moment as the page changes: a scroll that the change causes belongs to the new page.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = (): void => void scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  // What failed on the page that is left would be taken for something about this one.
  useLayoutEffect(() => clearErrorToasts(pathname), [pathname]);

  useLayoutEffect(() => {
    const isFirst = lastPath.current === null;
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    // Who has scrolled in the page before it was taken over is not called back.
    if (isFirst && window.scrollY > 0) return;

    const isReturn = navigationType === NavigationType.Pop && !(isFirst && isOpenedAnew());
    if (hash && !isReturn) return goWhenThere(() => scrollToHash(hash));
    if (isSamePage && navigationType === NavigationType.Replace) return;
    const isElsewhere = !isFirst && (isSamePage ? isFocusLost() : !isSearching());
    const leaveHeading = isElsewhere ? goToHeading(mainRef.current) : undefined;
    const top = isReturn ? (scrollPositions.get(key) ?? 0) : 0;
    const leavePlace = goWhenThere(() => scrollToPosition(top));
    return () => {
      leaveHeading?.();
      leavePlace();
    };
  }, [pathname, hash, key, navigationType]);

  return mainRef;
}
