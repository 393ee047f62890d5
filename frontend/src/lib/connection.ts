/** Whether this device has no connection at all. That it has one does not say that the shop can be reached. */
export const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && navigator.onLine === false;

/** Of how the browser is connected, as far as it tells. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether somebody pays for every byte, and should not pay for what they may never need. */
export const savesData = (): boolean => connection().saveData === true;

/** Whether the line is so slow that what is asked for must not share it with anything. */
export const isVerySlow = (): boolean => connection().effectiveType?.includes('2g') === true;
