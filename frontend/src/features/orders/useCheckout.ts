import { useRef, useState } from 'react';
import type { OrderRequest } from '../../api/types';
import { useAppDispatch } from '../../app/hooks';
import { errorCode } from '../../lib/apiError';
import { toastSuccess } from '../../lib/toasts';
import { cartSavesSettled } from '../cart/cartApi';
import { attemptAnswered, attemptFor } from './orderAttempt';
import { usePlaceOrderMutation } from './ordersApi';

type Stage = 'idle' | 'placing' | 'placed';

const PRICES_CHANGED =
  'Some prices have changed. Please check the new total and press Place Order again if you agree.';
const ANSWER_LOST =
  'No answer came from the shop. Press Place Order again: it will not be ordered twice.';

/** Below 500 the server has decided; everything else leaves open whether the order was placed. */
const isAnswered = (error: object): boolean =>
  'status' in error && typeof error.status === 'number' && error.status < 500;

function noticeFor(error: object): string | undefined {
  if (errorCode(error) === 'PRICE_CHANGED') return PRICES_CHANGED;
  return isAnswered(error) ? undefined : ANSWER_LOST;
}

/** Places one order, however often the button is pressed. The server's own sentence about a refusal comes as a toast. */
export function useCheckout() {
  const dispatch = useAppDispatch();
  const [placeOrder] = usePlaceOrderMutation();
  const isUnderWay = useRef(false);
  const [stage, setStage] = useState<Stage>('idle');
  const [notice, setNotice] = useState<string>();

  /** Whether the order is placed now. */
  async function place(request: OrderRequest): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setStage('placing');
    setNotice(undefined);
    await dispatch(cartSavesSettled());
    const { data, error } = await placeOrder(attemptFor(request));
    isUnderWay.current = false;
    if (!error || isAnswered(error)) attemptAnswered();
    setStage(data ? 'placed' : 'idle');
    if (data) await toastSuccess(data.message);
    else setNotice(noticeFor(error));
    return data !== undefined;
  }

  return { place, stage, notice };
}
