import { stored } from '../../lib/storage';

const lastChange = stored('larder.products', (value) => value);

/** Tells the other tabs of this browser that a seller has changed products here. */
export const announceProductsChange = (): void => lastChange.write({ at: Date.now() });

/** Calls back when another tab has announced a change; returns how to stop that. */
export const onProductsChange = (onNews: () => void): (() => void) =>
  lastChange.watch((isOwn) => {
    if (!isOwn) onNews();
  });
