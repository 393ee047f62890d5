import { avoidedIn, type AvoidedIn } from '../products/allergens/allergenNames';
import { useAvoidedAllergens } from '../products/allergens/useAvoidedAllergens';
import { useGetFactsQuery } from '../products/factsApi';
import type { CartLineEntry } from './useCartLines';

/** What a line says of what its customer avoids, as far as the shop has answered. */
export type LineCheck = 'loading' | 'failed' | AvoidedIn;

export interface CartAllergens {
  /** Of a product; undefined where nothing is avoided, and for what is no longer sold. */
  checkOf: (id: string) => LineCheck | undefined;
  checkAgain: () => unknown;
}

/** Asks what the labels of a cart say, where somebody avoids something: for all others it is no question. */
export function useCartAllergens(lines: readonly CartLineEntry[] = []): CartAllergens {
  const avoided = useAvoidedAllergens();
  const isOff = avoided.length === 0 || lines.length === 0;
  // Sorted, so that the same products are one question.
  const ids = lines.map(({ id }) => id).sort();
  const { data, currentData, isError, isFetching, refetch } = useGetFactsQuery(ids, {
    skip: isOff,
    refetchOnMountOrArgChange: 30,
  });

  function checkOf(id: string): LineCheck | undefined {
    if (isOff) return undefined;
    const facts = data?.[id];
    if (facts) return avoidedIn(facts, avoided);
    if (currentData) return undefined;
    return isError && !isFetching ? 'failed' : 'loading';
  }
  return { checkOf, checkAgain: refetch };
}
