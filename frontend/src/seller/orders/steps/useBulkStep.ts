import type { BulkStatus, OrderOutcomes } from '../../../api/types';
import { statusName } from '../../../features/orders/orderStatuses';
import { errorMessage } from '../../../lib/apiError';
import { toastError, toastSuccess } from '../../../lib/toasts';
import { t } from '../../messages/orders';
import { useChangeOrderStatusesMutation, useUndoOrderStepsMutation } from '../sellerOrdersApi';
import { UNDO_MS } from './useOrderStep';

type Outcome = OrderOutcomes['orders'][number];

/** Shows how many orders were rejected, and why the first of them was. */
function reportRefused({ orders }: OrderOutcomes): void {
  const refused = orders.filter(({ outcome }) => outcome === 'refused');
  const [first] = refused;
  if (!first) return;
  const reason = errorMessage({ status: 409, data: { ...first, success: false } });
  toastError(t('bulk.refused', { count: refused.length, reason }));
}

/** Moves several orders to another status, with one undo for all of them. */
export function useBulkStep() {
  const [changeStatuses, { isLoading: isMoving }] = useChangeOrderStatusesMutation();
  const [undoSteps] = useUndoOrderStepsMutation();

  async function undoAll(orders: readonly Outcome[]): Promise<void> {
    const steps = orders.flatMap(({ _id: id, undoVersion: version }) =>
      version === undefined ? [] : [{ id, version }],
    );
    const { data } = await undoSteps(steps);
    if (data) reportRefused(data);
  }

  /** @returns true if the server has returned an outcome for each order */
  async function moveAll(ids: readonly string[], status: BulkStatus): Promise<boolean> {
    if (isMoving) return false;
    const { data } = await changeStatuses({ ids: [...ids], status });
    if (!data) return false;
    const moved = data.orders.filter(({ outcome }) => outcome === 'moved');
    if (moved.length > 0) {
      const undo = { label: t('step.undo'), run: () => void undoAll(moved) };
      toastSuccess(t('bulk.moved', { count: moved.length, status: statusName(status) }), {
        undo,
        lastsMs: UNDO_MS,
      });
    }
    reportRefused(data);
    return true;
  }

  return { moveAll, isMoving };
}
