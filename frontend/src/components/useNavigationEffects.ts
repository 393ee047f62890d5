import { useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { clearErrorToasts } from '../lib/toasts';
import { isOpenedAnew, scrollPositions } from './scrollPositions';

/** How long a page that is still loading is given to become tall enough for the scroll position. */
const SCROLL_RESTORE_TIMEOUT_MS = 1500;

/**
 * Scrolls once the target exists, unless the user scrolls first.
 * @returns a function that cancels it
 */
function goWhenThere(go: () => boolean): () => void {
  const deadline = Date.now() + SCROLL_RESTORE_TIMEOUT_MS;
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

/**
 * Focuses the main heading, so that screen readers announce the page; it may be rendered later than the page around it.
 */
function goToHeading(main: HTMLElement | null): () => void {
  main?.focus({ preventScroll: true });
  return goWhenThere(() => {
    // The user has moved the focus meanwhile.
    if (!main || document.activeElement !== main) return true;
    const heading = main.querySelector('h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  });
}

/** The focused element was removed, for example a login dialog or the menu used to log out. */
const isFocusLost = (): boolean => document.activeElement === document.body;

const isSearching = (): boolean =>
  Boolean(document.activeElement?.closest('search, [role="search"]'));

/**
 * Does on navigation what a browser does on a page load: a new page starts at its top with the focus on its main
 * heading, and going back restores the scroll position. A user typing in the search field keeps the focus.
 */
export function useNavigationEffects(): RefObject<HTMLElement | null> {
  const mainRef = useRef<HTMLElement>(null);
  const lastPath = useRef<string | null>(null);
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();

  // In the same frame as the page changes: a scroll caused by the change belongs to the new page.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = (): void => void scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  // An error of the previous page would look like one of this page.
  useLayoutEffect(() => clearErrorToasts(pathname), [pathname]);

  useLayoutEffect(() => {
    const isFirst = lastPath.current === null;
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    // The user has scrolled before hydration.
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
