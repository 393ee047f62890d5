import Bowser from 'bowser';

/** What a browser says it is. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** What is longer is no browser's. */
const MOST_READ = 500;
const MOST_KEPT = 40;

/** A name as it can be shown; what a client has made up may hold anything. */
const named = (name: string | undefined): string | null =>
  name
    ?.replace(/[^\p{L}\p{N} .-]/gu, '')
    .trim()
    .slice(0, MOST_KEPT) || null;

/** Names a browser and its system, such as Firefox and Android, so that people know their devices by them. */
export function deviceOf(userAgent?: string): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, MOST_READ));
  return { browser: named(browser.name), system: named(os.name) };
}
