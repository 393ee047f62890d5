import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
}

/** How much of the window is seen, in pixels: the keyboard of a phone lies over the rest, of which styles know nothing. */
export const useSeenHeight = (): number =>
  useSyncExternalStore(subscribe, () => window.visualViewport?.height ?? window.innerHeight);
