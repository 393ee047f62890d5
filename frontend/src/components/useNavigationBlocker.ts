import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { letTypedGo } from '../lib/reloadGuard';
import { isPlainClick } from '../lib/inputEvents';
import { interceptPopstate } from './interceptPopstate';

/** The index of a history entry; undefined for entries not created by the router. */
const historyIndex = (state: unknown): number | undefined =>
  (state as { idx?: number } | null | undefined)?.idx;

/** The link, or button marked with `data-leaves`, whose click would leave the page. */
function leavingElement(event: MouseEvent): HTMLElement | null {
  if (!isPlainClick(event)) return null;
  if (!(event.target instanceof Element)) return null;
  const element = event.target.closest<HTMLElement>('a[href], [data-leaves]');
  const staysHere =
    element instanceof HTMLAnchorElement &&
    (element.target === '_blank' ||
      element.hasAttribute('download') ||
      element.getAttribute('href')?.startsWith('#'));
  return staysHere ? null : element;
}

/**
 * While active, blocks navigation by the user and passes a function that continues it. Closing the tab is confirmed by
 * the browser. Programmatic navigation is not blocked.
 */
export function useNavigationBlocker(isActive: boolean, ask: (leave: () => void) => void): void {
  const onAsk = useEffectEvent(ask);
  // A link to the current page is not blocked; it creates a new entry, which is guarded again.
  const { key } = useLocation();

  useEffect(() => {
    if (!isActive) return;
    const index = historyIndex(history.state) ?? 0;
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };

    /** Nothing is blocked from then on. */
    const release = (go: () => void) => () => {
      over.abort();
      letTypedGo();
      go();
    };

    window.addEventListener('beforeunload', (event) => event.preventDefault(), options);
    document.addEventListener(
      'click',
      (event) => {
        const element = leavingElement(event);
        if (!element) return;
        event.preventDefault();
        event.stopPropagation();
        onAsk(release(() => element.click()));
      },
      options,
    );
    const unguard = interceptPopstate((event) => {
      if (over.signal.aborted) return;
      const steps = (historyIndex(event.state) ?? 0) - index;
      event.stopImmediatePropagation();
      if (steps === 0) return; // the browser had already navigated before it could be asked
      history.go(-steps);
      onAsk(release(() => history.go(steps)));
    });
    return () => {
      over.abort();
      unguard();
    };
  }, [isActive, key]);
}
