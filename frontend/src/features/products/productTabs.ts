import { watchStored, writeStored } from '../../lib/storage';

const KEY = 'larder.products';

/** Tells the other tabs of this browser that a seller has changed products here. */
export const announceProductsChange = (): void => writeStored(KEY, { at: Date.now() });

/** Calls back when another tab has announced a change; returns how to stop that. */
export const onProductsChange = (onNews: () => void): (() => void) =>
  watchStored(KEY, (isOwn) => {
    if (!isOwn) onNews();
  });
