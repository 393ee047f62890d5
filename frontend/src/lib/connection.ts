/** True if this device has no network. False does not mean that the shop can be reached. */
export const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && navigator.onLine === false;

/** The Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** True if the user asked the browser to save data: nothing is prefetched then. */
export const savesData = (): boolean => connection().saveData === true;

/** True if the connection is so slow that a request should not share it with others. */
export const isVerySlow = (): boolean => connection().effectiveType?.includes('2g') === true;
