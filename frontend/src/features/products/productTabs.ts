import { stored } from '../../lib/storage';

const lastChange = stored('larder.products', (value) => value);

/** Announces a change of products to the other tabs of this browser. */
export const announceProductsChange = (): void => lastChange.write({ at: Date.now() });

/** Calls back when another tab announces a change. @returns a function that stops it */
export const onProductsChange = (onNews: () => void): (() => void) =>
  lastChange.watch((isOwn) => {
    if (!isOwn) onNews();
  });
