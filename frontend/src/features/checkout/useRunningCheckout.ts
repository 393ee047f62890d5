import { useStored } from '../../components/useStored';
import { checkoutOf, earlierCheckout, latestOf, type RunningCheckout } from './runningCheckout';

/** The checkout of this customer that runs in this browser, whichever tab it was begun in. */
export const useRunningCheckout = (userId: string | undefined): RunningCheckout | undefined =>
  latestOf(userId, useStored(checkoutOf(userId)), useStored(earlierCheckout));
