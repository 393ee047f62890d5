import { useMemo } from 'react';
import { useStored } from '../../components/useStored';
import { checkoutKey, EARLIER_KEY, latestOf, type RunningCheckout } from './runningCheckout';

/** The checkout of this customer that runs in this browser, whichever tab it was begun in. */
export function useRunningCheckout(userId: string | undefined): RunningCheckout | undefined {
  const own = useStored(checkoutKey(userId));
  const earlier = useStored(EARLIER_KEY);
  return useMemo(() => latestOf(userId, own, earlier), [userId, own, earlier]);
}
