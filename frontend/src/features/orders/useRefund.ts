import { useRef, useState } from 'react';
import { isDecided } from '../../lib/apiError';
import { toDecimal } from '../../lib/money';
import { randomKey } from '../../lib/randomKey';
import { toastSuccess } from '../../lib/toasts';
import { useRefundOrderMutation } from './sellerPaymentsApi';

const ANSWER_LOST =
  'No answer came from the shop. Refund the same amount again: it will not go back twice.';

/** Refunds an amount once, also when the answer is lost and it is tried again. Refusals come as toasts. */
export function useRefund(id: string) {
  const [refundOrder, { isLoading }] = useRefundOrderMutation();
  const attempt = useRef<{ key: string; cents: number }>(undefined);
  const [notice, setNotice] = useState<string>();

  /** Whether the money is on its way back. */
  async function refund(cents: number): Promise<boolean> {
    if (isLoading) return false;
    if (attempt.current?.cents !== cents) attempt.current = { key: randomKey(), cents };
    const { key } = attempt.current;
    const { data: message, error } = await refundOrder({ id, amount: toDecimal(cents), key });
    if (!error || isDecided(error)) attempt.current = undefined;
    setNotice(error && !isDecided(error) ? ANSWER_LOST : undefined);
    if (message) toastSuccess(message);
    return message !== undefined;
  }

  return { refund, isRefunding: isLoading, notice };
}
