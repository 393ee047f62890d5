import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
}

/** The visible height of the window in pixels: the on-screen keyboard covers the rest, which CSS cannot express. */
export const useVisibleHeight = (): number =>
  useSyncExternalStore(subscribe, () => window.visualViewport?.height ?? window.innerHeight);
