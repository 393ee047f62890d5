import { readStored, removeStored, writeStored } from './storage';

/*
 * What somebody avoids says something about their health: it stays in this browser, and no server is told. At logout it goes, as
 * their cart does: whoever uses the device next need not know. When a session merely ends it stays, since nobody has left then,
 * and a warning that is missed could do harm.
 */
const KEY = 'larder.avoidedAllergens';

const NONE: readonly string[] = [];
let known: readonly string[] = NONE;
const listeners = new Set<() => void>();

/** The same array for as long as it says the same. */
export function readAvoided(): readonly string[] {
  const stored = readStored(KEY);
  const texts = Array.isArray(stored) ? stored.filter((it) => typeof it === 'string') : NONE;
  if (texts.join() !== known.join()) known = texts;
  return known;
}

/** What the server knows. */
export const noneAvoided = (): readonly string[] => NONE;

export function storeAvoided(avoided: readonly string[]): void {
  if (avoided.length > 0) writeStored(KEY, avoided);
  else removeStored(KEY);
  for (const listener of listeners) listener();
}

export const forgetAvoided = (): void => storeAvoided(NONE);

/** Calls back after each change, in another tab too; returns how to stop that. */
export function watchAvoided(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', listen);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listen);
  };
}
