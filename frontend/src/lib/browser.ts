/** False where the shop's pages are rendered before any browser has them. */
export const isBrowser = typeof window !== 'undefined';
