/** Whether this device has no connection at all. That it has one does not say that the shop can be reached. */
export const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && navigator.onLine === false;
