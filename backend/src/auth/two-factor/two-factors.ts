import { Any, type EntityManager, IsNull, Not } from 'typeorm';
import { TwoFactor } from './two-factor.entity.js';

/** Which of some users log in with a code. */
export async function findTwoFactorUsers(
  tx: EntityManager,
  userIds: string[],
): Promise<Set<string>> {
  const found = await tx.findBy(TwoFactor, { userId: Any(userIds), confirmedAt: Not(IsNull()) });
  return new Set(found.map(({ userId }) => userId));
}

/** Lets somebody log in with their password alone, for example who has lost their phone. Answers whether that is new. */
export async function removeTwoFactor(tx: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await tx.delete(TwoFactor, { userId });
  return affected === 1;
}
