import { isBrowser, documentLoad } from '../lib/browser';

const KEY = 'larder.scroll';

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/** Where each visited page was scrolled to, by the key of its history entry; outlives a reload of the tab. */
export const scrollPositions = new Map<string, number>(readPositions());

function storePositions(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...scrollPositions].slice(-50)));
  } catch {
    return; // storage is switched off: the next load begins at the top
  }
}

if (isBrowser) window.addEventListener('pagehide', storePositions);

/** Whether the shop was opened anew, rather than reloaded or come back to. */
export const isOpenedAnew = (): boolean => (documentLoad()?.type ?? 'navigate') === 'navigate';
