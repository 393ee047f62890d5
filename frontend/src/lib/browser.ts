/** False where the shop's pages are rendered before any browser has them. */
export const isBrowser = typeof window !== 'undefined';

/** How the document came here, and from which address; undefined where the browser does not tell. */
export const documentLoad = (): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Lets the browser answer whoever does something, and draw. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
