import type { EntityManager } from 'typeorm';
import { TwoFactor } from './two-factor.entity.js';

/**
 * Switches two-factor authentication off, for example for a user who has lost their phone.
 * @returns whether it was on
 */
export async function removeTwoFactor(tx: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await tx.delete(TwoFactor, { userId });
  return affected === 1;
}
