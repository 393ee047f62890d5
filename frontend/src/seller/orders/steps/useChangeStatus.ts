import type { OrderStatus, SellerOrder, StatusChanged } from '../../../api/types';
import { statusName } from '../../../features/orders/orderStatuses';
import { formatCents, toCents } from '../../../lib/money';
import { toastSuccess } from '../../../lib/toasts';
import { useChangeOrderStatusMutation } from '../sellerOrdersApi';
import { t } from '../../messages/orders';

/** What came of it: where the money of a cancelled order is, if it had any. */
function changedText(to: OrderStatus, { kind, amount }: StatusChanged['values'] = {}): string {
  const status = statusName(to);
  if (kind === 'refused') return t('changed.refused', { status });
  if (kind === 'wentBackBefore') return t('changed.wentBackBefore', { status });
  if (kind !== 'goesBack') return t('changed.status', { status });
  return t('changed.goesBack', { status, amount: formatCents(toCents(Number(amount))) });
}

/** Moves an order on from what is shown of it. A refusal comes as a toast, and the order is asked for again. */
export function useChangeStatus({ _id: id, version }: SellerOrder) {
  const [changeStatus, { isLoading }] = useChangeOrderStatusMutation();

  /** Whether the order has the status now. */
  async function moveTo(status: OrderStatus, more: { refund?: boolean } = {}): Promise<boolean> {
    if (isLoading) return false;
    const { data } = await changeStatus({ id, status, version, ...more });
    if (data) toastSuccess(changedText(status, data.values));
    return data !== undefined;
  }

  return { moveTo, isMoving: isLoading };
}
