import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector, type RootState } from '../../api/store';
import type { OrderRequest, PaymentType } from '../../api/types';
import { useExternalRedirect } from '../../components/useExternalRedirect';
import { useIsSamePage } from '../../components/useIsSamePage';
import { isOffline } from '../../lib/connection';
import { pendingWork } from '../../lib/reloadGuard';
import { toastError } from '../../lib/toasts';
import { selectCartItems, selectCart } from '../cart/cartSlice';
import { readInstructions } from '../cart/instructions/instructionsStorage';
import { checkOut } from './checkout';
import { offlineNotice, type CheckoutNotice } from './checkoutErrors';

/** Adds the instructions to an order; empty ones are not sent, except for a note of the address that was cleared. */
const withInstructions =
  (request: OrderRequest) =>
  (_dispatch: unknown, getState: () => RootState): OrderRequest => {
    const { packerNote, driverNote, clearedFor, substitution, lines } = readInstructions(
      selectCart(getState()).owner,
    );
    const items = request.items.map((item) => {
      const preference = lines[item.product];
      return preference ? { ...item, substitution: preference } : item;
    });
    return {
      ...request,
      items,
      ...(packerNote.trim() && { packerNote: packerNote.trim() }),
      ...((driverNote.trim() || clearedFor === request.address) && {
        driverNote: driverNote.trim(),
      }),
      ...(substitution && { substitution }),
    };
  };

type Stage = 'idle' | 'placing' | 'ordered';

const cartAsItIs = (_dispatch: unknown, getState: () => RootState) => selectCartItems(getState());

/** Places one order, however often the button is clicked, and redirects the browser if it is paid online. */
export function useCheckout() {
  const dispatch = useAppDispatch();
  const { isRedirecting, redirectTo } = useExternalRedirect();
  const trackIsHere = useIsSamePage();
  const isUnderWay = useRef(false);
  const [stage, setStage] = useState<Stage>('idle');
  const items = useAppSelector(selectCartItems);
  // A notice is about this cart, and disappears when the cart changes.
  const [shown, setShown] = useState<CheckoutNotice & { of: typeof items }>();

  useEffect(() => {
    if (isRedirecting) pendingWork.add('redirect');
    return () => void pendingWork.delete('redirect');
  }, [isRedirecting]);

  /** @returns the order to open; without its id if only the list of orders shows it */
  async function place(
    method: PaymentType,
    request: OrderRequest,
  ): Promise<{ orderId?: string } | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    const isHere = trackIsHere();
    setStage('placing');
    setShown(undefined);
    let ordered: { orderId?: string } | undefined;
    pendingWork.add('checkout');
    try {
      const outcome = await dispatch(checkOut(method, dispatch(withInstructions(request))));
      if (outcome.is === 'to-pay') redirectTo(outcome.url);
      if (outcome.is === 'refused' && outcome.notice) {
        setShown({ ...outcome, of: dispatch(cartAsItIs) });
        // A customer who has navigated meanwhile does not see the notice.
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

  /** True if the browser is offline; a notice explains it. */
  function refusesOffline(method: PaymentType): boolean {
    if (isOffline()) setShown({ notice: offlineNotice(method), of: items });
    return isOffline();
  }

  const { notice, link }: CheckoutNotice = shown?.of === items ? shown : {};
  const isBusy = stage === 'placing' || isRedirecting;
  return { place, refusesOffline, stage, notice, link, isBusy };
}
