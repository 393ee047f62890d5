import { useRef, useState } from 'react';
import type { Order } from '../../../api/types';
import { useAppDispatch, type RootState } from '../../../api/store';
import { useLateNavigate } from '../../../components/useLateNavigate';
import { toastError, toastSuccess } from '../../../lib/toasts';
import { t } from '../../../messages/again';
import { selectUser } from '../../account/authApi';
import { cartMerged, selectCartItems } from '../../cart/cartSlice';
import { getProductsByIds } from '../../products/productsApi';
import { addedText } from './againText';
import { putAgain } from './putAgain';

const cartAsItIs = (_dispatch: unknown, getState: () => RootState) => selectCartItems(getState());
const ownerId = (_dispatch: unknown, getState: () => RootState) => selectUser(getState())?._id;

/** Adds the available products of an order to the cart and opens it. Further clicks meanwhile are ignored. */
export function useOrderAgain(order: Pick<Order, 'number' | 'items'>) {
  const dispatch = useAppDispatch();
  const navigateFromHere = useLateNavigate();
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function again(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    const navigate = navigateFromHere();
    const userId = dispatch(ownerId);
    const ids = [...new Set(order.items.map(({ product }) => product._id))].sort();
    const asking = getProductsByIds.initiate(ids, { forceRefetch: true, subscribe: false });
    const { data: products } = await dispatch(asking);
    if (products) {
      const { items, notes } = putAgain(order, products, dispatch(cartAsItIs));
      if (notes.added > 0) dispatch(cartMerged(items));
      if (await navigate('/cart', { state: { again: notes, userId } })) return;
      toastSuccess(addedText(notes));
    } else {
      toastError(t('failed'));
    }
    isUnderWay.current = false;
    setBusy(false);
  }

  return { again, isBusy };
}
