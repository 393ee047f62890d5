import { useRef, useState } from 'react';
import type { Order } from '../../../api/types';
import { useAppDispatch, type RootState } from '../../../api/store';
import { useNavigateIfStillHere } from '../../../components/useNavigateIfStillHere';
import { toastError, toastSuccess } from '../../../lib/toasts';
import { t } from '../../../messages/reorder';
import { selectUser } from '../../account/authApi';
import { cartMerged, selectCartItems } from '../../cart/cartSlice';
import { getProductsByIds } from '../../products/productsApi';
import { addedText } from './reorderText';
import { reorderItems } from './reorderItems';

const cartAsItIs = (_dispatch: unknown, getState: () => RootState) => selectCartItems(getState());
const ownerId = (_dispatch: unknown, getState: () => RootState) => selectUser(getState())?._id;

/** Adds the available products of an order to the cart and opens it. Further clicks meanwhile are ignored. */
export function useReorder(order: Pick<Order, 'number' | 'items'>) {
  const dispatch = useAppDispatch();
  const navigateFromHere = useNavigateIfStillHere();
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
      const { items, notes } = reorderItems(order, products, dispatch(cartAsItIs));
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
