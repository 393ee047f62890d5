import { useState } from 'react';
import { useSaidBeside } from '../../components/useSaidBeside';
import { errorCode, isDecided } from '../../lib/apiError';
import { toDecimal } from '../../lib/money';
import { toastSuccess } from '../../lib/toasts';
import { refundAnswered, refundAttempt } from './refundAttempt';
import { useRefundOrderMutation } from './sellerPaymentsApi';

const ANSWER_LOST =
  'No answer came from the shop. Refund the same amount again: it will not go back twice.';

/** A repeat that was turned away says nothing about the first try, which may have gone through. */
const isAnswer = (error: unknown, isRepeat: boolean): boolean =>
  isDecided(error) && (!isRepeat || errorCode(error) === 'REFUND_REFUSED');

/** Refunds an amount once, also when the answer is lost and it is tried again. Refusals come as toasts. */
export function useRefund(id: string) {
  const [refundOrder, { isLoading }] = useRefundOrderMutation();
  const saidBeside = useSaidBeside();
  const [notice, setNotice] = useState<string>();

  /** Whether the money is on its way back. */
  async function refund(cents: number): Promise<boolean> {
    if (isLoading) return false;
    const { key, isRepeat } = refundAttempt(id, cents);
    const { data: message, error } = await saidBeside(
      refundOrder({ id, amount: toDecimal(cents), key }),
      (failure) => !isDecided(failure),
    );
    if (!error || isAnswer(error, isRepeat)) refundAnswered(id);
    setNotice(error && !isDecided(error) ? ANSWER_LOST : undefined);
    if (message) toastSuccess(message);
    return message !== undefined;
  }

  return { refund, isRefunding: isLoading, notice };
}
