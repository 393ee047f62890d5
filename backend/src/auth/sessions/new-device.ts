import { type EntityManager, IsNull, MoreThan } from 'typeorm';
import type { User } from '../user.entity.js';
import type { Device } from './device.js';
import { Session } from './session.entity.js';

/**
 * @returns whether the account has no open session on the same kind of device. A private window of a known browser is
 * not new, nor is the first login after registration, which has nothing to be compared with.
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
