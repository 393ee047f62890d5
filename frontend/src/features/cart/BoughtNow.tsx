import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../api/store';
import { productRemoved } from './cartSlice';
import type { CartLineEntry } from './useCartLines';
import { t } from '../../messages/cart';

/** The product that “Buy now” has put in on the way here. */
function useBoughtNow(lines: readonly CartLineEntry[]): CartLineEntry | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('boughtNow' in state)) return undefined;
  return lines.find(({ id }) => id === state.boughtNow);
}

interface BoughtNowProps {
  lines: readonly CartLineEntry[];
  /** The pressed button has gone away. */
  onUndone: () => void;
}

/** Says what “Buy now” has done, for those who only wanted to look, and takes it back. */
export function BoughtNow({ lines, onUndone }: BoughtNowProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const line = useBoughtNow(lines);
  if (!line?.product) return null;

  const { id, product } = line;
  return (
    <div className="mb-2 flex items-center justify-between gap-x-2 rounded-control bg-brand-tint py-1.5 pr-1.5 pl-4 text-brand-ink">
      <p role="status" className="wrap-anywhere">
        {t('boughtNow', { name: product.name })}
      </p>
      <button
        type="button"
        aria-label={t('undoLabel', { name: product.name })}
        className="min-h-11 shrink-0 rounded-full px-4 font-semibold hover:underline"
        onClick={() => {
          dispatch(productRemoved(id));
          void navigate('/cart', { replace: true });
          onUndone();
        }}
      >
        {t('undo')}
      </button>
    </div>
  );
}
