import { isBrowser } from '../lib/browser';

type PopGuard = (event: PopStateEvent) => void;

let guard: PopGuard | null = null;

// Listeners of the window run in the order in which they were added. This module is loaded before the router adds its
// own, so that a step back can be intercepted.
if (isBrowser) window.addEventListener('popstate', (event) => guard?.(event));

/**
 * Intercepts steps back and forward before the router handles them.
 * @returns a function that stops it
 */
export function interceptPopstate(next: PopGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
