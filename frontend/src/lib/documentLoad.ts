/** How the document came here, and from which address; undefined where the browser does not tell. */
export const documentLoad = (): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
