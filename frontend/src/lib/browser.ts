/** False while pages are rendered on the server. */
export const isBrowser = typeof window !== 'undefined';

/** How the document was loaded, and from which URL; undefined if the browser does not report it. */
export const documentLoad = (): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Yields to the browser, so that it can handle input and paint. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
