import { removeStored, writeStored } from './storage';

/*
 * What somebody avoids says something about their health: it stays in this browser, and no server is told. At logout it goes, as
 * their cart does: whoever uses the device next need not know. When a session merely ends it stays, since nobody has left then,
 * and a warning that is missed could do harm.
 */
export const AVOIDED_KEY = 'larder.avoidedAllergens';

export function storeAvoided(avoided: readonly string[]): void {
  if (avoided.length > 0) writeStored(AVOIDED_KEY, avoided);
  else removeStored(AVOIDED_KEY);
}

export const forgetAvoided = (): void => storeAvoided([]);
