import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../../api/store';
import { productRemoved } from '../cartSlice';
import type { CartLineEntry } from '../useCartLines';
import { UndoBar } from './UndoBar';
import { t } from '../../../messages/cart';

/** The product that “Buy now” has just added. */
function useBuyNowUndo(lines: readonly CartLineEntry[]): CartLineEntry | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('boughtNow' in state)) return undefined;
  return lines.find(({ id }) => id === state.boughtNow);
}

/** Reports the product that “Buy now” has added, and offers to undo it. */
export function BuyNowUndo({ lines }: { lines: readonly CartLineEntry[] }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const line = useBuyNowUndo(lines);
  if (!line?.product) return null;

  const { id, product } = line;
  return (
    <div role="status" className="mb-2">
      <UndoBar
        text={t('boughtNow', { name: product.name })}
        label={t('undoLabel', { name: product.name })}
        onUndo={() => {
          dispatch(productRemoved(id));
          void navigate('/cart', { replace: true });
        }}
      />
    </div>
  );
}
