import type { OrderStatus, SellerOrder } from '../../../api/types';
import { toastSuccess } from '../../../lib/toasts';
import { useChangeOrderStatusMutation } from '../sellerOrdersApi';

/** Moves an order on from what is shown of it. A refusal comes as a toast, and the order is asked for again. */
export function useChangeStatus({ _id: id, version }: SellerOrder) {
  const [changeStatus, { isLoading }] = useChangeOrderStatusMutation();

  /** Whether the order has the status now. */
  async function moveTo(status: OrderStatus, more: { refund?: boolean } = {}): Promise<boolean> {
    if (isLoading) return false;
    const { data } = await changeStatus({ id, status, version, ...more });
    if (data) toastSuccess(data.message);
    return data !== undefined;
  }

  return { moveTo, isMoving: isLoading };
}
