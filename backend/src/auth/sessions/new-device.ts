import { type EntityManager, IsNull, MoreThan } from 'typeorm';
import type { User } from '../user.entity.js';
import type { Device } from './device.js';
import { Session } from './session.entity.js';

/**
 * Whether a device is of another kind than those where somebody is logged in to the account: a private window of a browser
 * that is known is no news. Nor is the first login after the registration, which there is nothing to compare with.
 */
export async function isNewKind(
  tx: EntityManager,
  { id: userId, lastLoginAt }: User,
  { browser, system }: Device,
): Promise<boolean> {
  const open = { userId, expiresAt: MoreThan(new Date()) };
  const same = { browser: browser ?? IsNull(), system: system ?? IsNull() };
  if (await tx.existsBy(Session, { ...open, ...same })) return false;
  return lastLoginAt !== null || (await tx.existsBy(Session, open));
}
