import { useStored } from '../../components/useStored';
import { checkoutOf, earlierCheckout, latestOf, type PendingCheckout } from './pendingCheckout';

/** The checkout of this customer that runs in this browser, whichever tab it was begun in. */
export const usePendingCheckout = (userId: string | undefined): PendingCheckout | undefined =>
  latestOf(userId, useStored(checkoutOf(userId)), useStored(earlierCheckout));
