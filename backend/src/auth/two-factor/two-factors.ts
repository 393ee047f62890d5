import type { EntityManager } from 'typeorm';
import { TwoFactor } from './two-factor.entity.js';

/** Lets somebody log in with their password alone, for example who has lost their phone. Answers whether that is new. */
export async function removeTwoFactor(tx: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await tx.delete(TwoFactor, { userId });
  return affected === 1;
}
