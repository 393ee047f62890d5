import Bowser from 'bowser';

/** Browser and system, as the User-Agent header names them. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Longer headers do not come from browsers. */
const MAX_HEADER_LENGTH = 500;
const MAX_NAME_LENGTH = 40;

/** Limits a name to a form that can be displayed: clients can send anything. */
const named = (name: string | undefined): string | null =>
  name
    ?.replace(/[^\p{L}\p{N} .-]/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH) || null;

/**
 * @returns the browser and system of a User-Agent header, such as Firefox and Android, so that users recognize their
 * devices
 */
export function deviceOf(userAgent?: string): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_HEADER_LENGTH));
  return { browser: named(browser.name), system: named(os.name) };
}
