import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { letTypedGo } from '../lib/reloadGuard';
import { isPlainClick } from '../lib/inputEvents';
import { guardPops } from './popGuard';

/** Where a step of the router is in the history; undefined for entries that are not its own. */
const placeOf = (state: unknown): number | undefined =>
  (state as { idx?: number } | null | undefined)?.idx;

/** The link, or the button marked with `data-leaves`, whose plain click would leave the page. */
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
 * While active, holds back whatever would leave the page, and hands over how to leave after all. Closing the tab is asked
 * about by the browser itself. What the program does by itself is not held back.
 */
export function useLeaveGuard(isActive: boolean, ask: (leave: () => void) => void): void {
  const onAsk = useEffectEvent(ask);
  // A link to the page one is on is let go and leads to a new entry, to be guarded again.
  const { key } = useLocation();

  useEffect(() => {
    if (!isActive) return;
    const here = placeOf(history.state) ?? 0;
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };

    /** From then on nothing is held back. */
    const letGo = (go: () => void) => () => {
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
        onAsk(letGo(() => element.click()));
      },
      options,
    );
    const unguard = guardPops((event) => {
      if (over.signal.aborted) return;
      const steps = (placeOf(event.state) ?? 0) - here;
      event.stopImmediatePropagation();
      if (steps === 0) return; // back from where the browser had gone before it could be asked
      history.go(-steps);
      onAsk(letGo(() => history.go(steps)));
    });
    return () => {
      over.abort();
      unguard();
    };
  }, [isActive, key]);
}
