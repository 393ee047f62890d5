import { useRef, useState } from 'react';
import type { OrderRequest, PaymentType } from '../../api/types';
import { useAppDispatch } from '../../app/hooks';
import { useLeaving } from '../../components/useLeaving';
import { useStillHere } from '../../components/useStillHere';
import { toastError } from '../../lib/toasts';
import { checkOut } from './checkout';

type Stage = 'idle' | 'placing' | 'ordered';

/** Places one order, however often the button is pressed, and sends the browser to pay where that is chosen. */
export function useCheckout() {
  const dispatch = useAppDispatch();
  const { isLeaving, leaveTo } = useLeaving();
  const stillHere = useStillHere();
  const isUnderWay = useRef(false);
  const [stage, setStage] = useState<Stage>('idle');
  const [notice, setNotice] = useState<string>();

  /** Whether there is an order to look at now. */
  async function place(method: PaymentType, request: OrderRequest): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    const isHere = stillHere();
    setStage('placing');
    setNotice(undefined);
    let isOrdered = false;
    try {
      const outcome = await dispatch(checkOut(method, request));
      if (outcome.is === 'to-pay') leaveTo(outcome.url);
      if (outcome.is === 'refused') {
        setNotice(outcome.notice);
        // Whoever has gone on meanwhile does not see the notice.
        if (outcome.notice && !isHere()) toastError(outcome.notice);
      }
      isOrdered = outcome.is === 'ordered';
    } finally {
      isUnderWay.current = false;
      setStage(isOrdered ? 'ordered' : 'idle');
    }
    return isOrdered;
  }

  return { place, stage, notice, isBusy: stage === 'placing' || isLeaving };
}
