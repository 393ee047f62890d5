import { useEffect, useState } from 'react';
import type { Refund } from '../../../api/types';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { errorCode, isDecided } from '../../../lib/apiError';
import { useFormatDateTime } from '../../../features/shop/shopZone';
import { formatCents, toDecimal } from '../../../lib/money';
import { toastSuccess } from '../../../lib/toasts';
import { useRefundOrderMutation } from '../sellerPaymentsApi';
import { beginRefund, forgetRefund, keptRefund, type RefundAttempt } from './refundAttempt';
import { t } from '../../messages/orders';

const answerLost = (
  { at, cents }: RefundAttempt,
  formatDateTime: (iso: string) => string,
): string =>
  at && cents !== undefined
    ? t('refund.lostOf', { amount: formatCents(cents), time: formatDateTime(at) })
    : t('refund.lost');

/** The key was used for a refund of another amount. */
const isKeyReused = (error: unknown): boolean => errorCode(error) === 'IDEMPOTENCY_KEY_REUSED';

/** A rejected retry says nothing about the first attempt, which may have succeeded. */
const isAnswer = (error: unknown, isRepeat: boolean): boolean =>
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
  // Beside the stored one, which another tab may replace.
  const [lost, setLost] = useState(() => keptRefund(id));
  const [isStopped, setIsStopped] = useState(false);

  const outcomeOf = ({ key }: RefundAttempt) => refunds.find((refund) => refund.key === key);
  const outcome = lost && outcomeOf(lost);

  useEffect(() => {
    if (lost && outcome) forgetRefund(id, lost);
  }, [id, lost, outcome]);

  /** @returns true if the money is being refunded */
  async function refund(cents: number): Promise<boolean> {
    if (isLoading) return false;
    const earlier = [lost, keptRefund(id)].find((one) => one && !outcomeOf(one));
    const attempt = earlier ?? beginRefund(id, cents);
    const { data: message, error } = await withHandledErrors(
      refundOrder({ id, amount: toDecimal(cents), key: attempt.key }),
      (failure) => isKeyReused(failure) || !isDecided(failure),
    );
    const isAnswered = !error || isAnswer(error, earlier !== undefined);
    if (isAnswered) forgetRefund(id, attempt);
    setLost(isAnswered ? undefined : attempt);
    setIsStopped(isKeyReused(error));
    if (message) toastSuccess(t('refund.goesBack', { amount: formatCents(cents) }));
    return message !== undefined;
  }

  function notice(): string | undefined {
    if (isStopped) return t('refund.earlierStands');
    if (!lost) return undefined;
    if (!outcome) return answerLost(lost, formatDateTime);
    return outcome.status === 'failed' ? undefined : t('refund.goneThrough');
  }

  return { refund, isRefunding: isLoading, notice: notice() };
}
