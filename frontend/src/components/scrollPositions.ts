import { isBrowser, documentLoad } from '../lib/browser';
import { stored } from '../lib/storage';

const storedPositions = stored(
  'larder.scroll',
  (value) => (Array.isArray(value) ? (value.filter(Array.isArray) as [string, number][]) : []),
  'sessionStorage',
);

/** Where each visited page was scrolled to, by the key of its history entry; outlives a reload of the tab. */
export const scrollPositions = new Map(storedPositions.read());

if (isBrowser)
  window.addEventListener('pagehide', () => storedPositions.write([...scrollPositions].slice(-50)));

/** Whether the shop was opened anew, rather than reloaded or come back to. */
export const isOpenedAnew = (): boolean => (documentLoad()?.type ?? 'navigate') === 'navigate';
