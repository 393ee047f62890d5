import { isBrowser, documentLoad } from '../lib/browser';
import { stored } from '../lib/storage';

const storedPositions = stored(
  'larder.scroll',
  (value) => (Array.isArray(value) ? (value.filter(Array.isArray) as [string, number][]) : []),
  'sessionStorage',
);

/** The scroll position of each history entry, by its key; survives a reload of the tab. */
export const scrollPositions = new Map(storedPositions.read());

if (isBrowser)
  window.addEventListener('pagehide', () => storedPositions.write([...scrollPositions].slice(-50)));

/** True if the page was opened, not reloaded or restored. */
export const isOpenedAnew = (): boolean => (documentLoad()?.type ?? 'navigate') === 'navigate';
