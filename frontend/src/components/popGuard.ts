import { isBrowser } from '../lib/browser';

type PopGuard = (event: PopStateEvent) => void;

let guard: PopGuard | null = null;

// A window calls its listeners in the order they came. This module is loaded before the router listens, so that a guard can
// keep a step back from it.
if (isBrowser) window.addEventListener('popstate', (event) => guard?.(event));

/** Sees every step back and forward before the router does; returns how to end that. */
export function guardPops(next: PopGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
