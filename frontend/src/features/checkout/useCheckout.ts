import { useEffect, useRef, useState } from 'react';
import type { OrderRequest, PaymentType } from '../../api/types';
import { useAppDispatch, useAppSelector, type RootState } from '../../api/store';
import { useExternalRedirect } from '../../components/useExternalRedirect';
import { useIsMountedOnPage } from '../../components/useIsMountedOnPage';
import { isOffline } from '../../lib/isOffline';
import { pendingWork } from '../../lib/reloadGuard';
import { toastError } from '../../lib/toasts';
import { selectCartItems } from '../cart/cartSlice';
import { withWishes } from '../cart/wishes/withWishes';
import { checkOut } from './checkout';
import { offlineNotice } from './checkoutErrors';

type Stage = 'idle' | 'placing' | 'ordered';

const cartAsItIs = (_dispatch: unknown, getState: () => RootState) => selectCartItems(getState());

/** Places one order, however often the button is pressed, and sends the browser to pay where that is chosen. */
export function useCheckout() {
  const dispatch = useAppDispatch();
  const { isRedirecting, redirectTo } = useExternalRedirect();
  const trackIsHere = useIsMountedOnPage();
  const isUnderWay = useRef(false);
  const [stage, setStage] = useState<Stage>('idle');
  const items = useAppSelector(selectCartItems);
  // Said of a cart, and over once that has changed.
  const [notice, setNotice] = useState<{ text: string; of: typeof items }>();

  useEffect(() => {
    if (isRedirecting) pendingWork.add('redirect');
    return () => void pendingWork.delete('redirect');
  }, [isRedirecting]);

  /** Answers the order to look at now; without its id where only the list of orders tells. */
  async function place(
    method: PaymentType,
    request: OrderRequest,
  ): Promise<{ orderId?: string } | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    const isHere = trackIsHere();
    setStage('placing');
    setNotice(undefined);
    let ordered: { orderId?: string } | undefined;
    pendingWork.add('checkout');
    try {
      const outcome = await dispatch(checkOut(method, dispatch(withWishes(request))));
      if (outcome.is === 'to-pay') redirectTo(outcome.url);
      if (outcome.is === 'refused' && outcome.notice) {
        setNotice({ text: outcome.notice, of: dispatch(cartAsItIs) });
        // Whoever has gone on meanwhile does not see the notice.
        if (!isHere()) toastError(outcome.notice);
      }
      if (outcome.is === 'ordered') ordered = outcome;
    } finally {
      pendingWork.delete('checkout');
      isUnderWay.current = false;
      setStage(ordered ? 'ordered' : 'idle');
    }
    return ordered;
  }

  /** Whether nothing can be sent now, which the notice says then. */
  function refusesOffline(method: PaymentType): boolean {
    if (isOffline()) setNotice({ text: offlineNotice(method), of: items });
    return isOffline();
  }

  const current = notice?.of === items ? notice.text : undefined;
  const isBusy = stage === 'placing' || isRedirecting;
  return { place, refusesOffline, stage, notice: current, isBusy };
}
