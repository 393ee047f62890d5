import { useState } from 'react';
import { useSaidBeside } from '../../../components/useSaidBeside';
import { errorCode, isDecided } from '../../../lib/apiError';
import { toDecimal } from '../../../lib/money';
import { toastSuccess } from '../../../lib/toasts';
import { refundAnswered, refundAttempt } from './refundAttempt';
import { useRefundOrderMutation } from '../sellerPaymentsApi';

const ANSWER_LOST =
  'No answer came from the shop. Refund the same amount again: it will not go back twice.';
const EARLIER_STANDS =
  'The refund whose answer was lost has gone through, and this one was not made. See what is left before you refund more.';

/** The key of a refund that was made came with another amount. */
const earlierStands = (error: unknown): boolean => errorCode(error) === 'IDEMPOTENCY_KEY_REUSED';

/** A repeat that was turned away says nothing about the first try, which may have gone through. */
const isAnswer = (error: unknown, isRepeat: boolean): boolean =>
  isDecided(error) && (!isRepeat || errorCode(error) === 'REFUND_REFUSED' || earlierStands(error));

function noticeOf(error: unknown): string | undefined {
  if (earlierStands(error)) return EARLIER_STANDS;
  return error && !isDecided(error) ? ANSWER_LOST : undefined;
}

/** Refunds an amount once, also when the answer is lost and it is tried again. Refusals come as toasts. */
export function useRefund(id: string) {
  const [refundOrder, { isLoading }] = useRefundOrderMutation();
  const saidBeside = useSaidBeside();
  const [notice, setNotice] = useState<string>();

  /** Whether the money is on its way back. */
  async function refund(cents: number): Promise<boolean> {
    if (isLoading) return false;
    const { key, isRepeat } = refundAttempt(id);
    const { data: message, error } = await saidBeside(
      refundOrder({ id, amount: toDecimal(cents), key }),
      (failure) => noticeOf(failure) !== undefined,
    );
    if (!error || isAnswer(error, isRepeat)) refundAnswered(id);
    setNotice(noticeOf(error));
    if (message) toastSuccess(message);
    return message !== undefined;
  }

  return { refund, isRefunding: isLoading, notice };
}
