import { useEffect, useState } from 'react';
import type { Refund } from '../../../api/types';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { errorCode, isDecided } from '../../../lib/apiError';
import { useFormatDateTime } from '../../../features/shop/shopZone';
import { formatCents, toDecimal } from '../../../lib/money';
import { toastSuccess } from '../../../lib/toasts';
import { useRefundOrderMutation } from '../sellerPaymentsApi';
import { beginRefund, removeRefund, storedRefund, type RefundAttempt } from './refundAttempt';
import { t } from '../../messages/orders';

const unconfirmedText = (
  { at, cents }: RefundAttempt,
  formatDateTime: (iso: string) => string,
): string =>
  at && cents !== undefined
    ? t('refund.lostOf', { amount: formatCents(cents), time: formatDateTime(at) })
    : t('refund.lost');

/** The key was used for a refund of another amount. */
const isKeyReused = (error: unknown): boolean => errorCode(error) === 'IDEMPOTENCY_KEY_REUSED';

/** The rejection of a retry does not reveal whether the first attempt succeeded. */
const isConclusive = (error: unknown, isRepeat: boolean): boolean =>
  isDecided(error) && (!isRepeat || errorCode(error) === 'REFUND_REFUSED' || isKeyReused(error));

/**
 * Refunds an amount once, also if its response is lost and it is retried, here or after a reload. While the outcome of
 * the previous attempt is unknown, its key is sent: the server then reports it instead of refunding twice. Errors are
 * shown in toasts.
 * @param refunds of this order, from the server
 */
export function useRefund(id: string, refunds: readonly Refund[]) {
  const [refundOrder, { isLoading }] = useRefundOrderMutation();
  const withHandledErrors = useHandledErrors();
  const formatDateTime = useFormatDateTime();
  // Kept in addition to the stored one, which another tab may replace.
  const [unconfirmed, setUnconfirmed] = useState(() => storedRefund(id));
  const [isStopped, setIsStopped] = useState(false);

  const outcomeOf = ({ key }: RefundAttempt) => refunds.find((refund) => refund.key === key);
  const outcome = unconfirmed && outcomeOf(unconfirmed);

  useEffect(() => {
    if (unconfirmed && outcome) removeRefund(id, unconfirmed);
  }, [id, unconfirmed, outcome]);

  /** @returns true if the money is being refunded */
  async function refund(cents: number): Promise<boolean> {
    if (isLoading) return false;
    const earlier = [unconfirmed, storedRefund(id)].find((one) => one && !outcomeOf(one));
    const attempt = earlier ?? beginRefund(id, cents);
    const { data: message, error } = await withHandledErrors(
      refundOrder({ id, amount: toDecimal(cents), key: attempt.key }),
      (failure) => isKeyReused(failure) || !isDecided(failure),
    );
    const isOutcomeKnown = !error || isConclusive(error, earlier !== undefined);
    if (isOutcomeKnown) removeRefund(id, attempt);
    setUnconfirmed(isOutcomeKnown ? undefined : attempt);
    setIsStopped(isKeyReused(error));
    if (message) toastSuccess(t('refund.goesBack', { amount: formatCents(cents) }));
    return message !== undefined;
  }

  function notice(): string | undefined {
    if (isStopped) return t('refund.earlierStands');
    if (!unconfirmed) return undefined;
    if (!outcome) return unconfirmedText(unconfirmed, formatDateTime);
    return outcome.status === 'failed' ? undefined : t('refund.goneThrough');
  }

  return { refund, isRefunding: isLoading, notice: notice() };
}
