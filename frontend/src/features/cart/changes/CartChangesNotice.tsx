import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { FocusedHeading } from '../../../components/FocusedHeading';
import { formatCents } from '../../../lib/money';
import { t } from '../../../messages/cart';
import type { CartChange } from './cartChanges';

/** Further changes are only counted; the lines show them. */
const MAX_SHOWN = 6;

interface CartChangesNoticeProps {
  changes: readonly CartChange[];
  onAccept: () => void;
}

/** The changes since the customer last saw the cart, with one button that settles all of them. */
export function CartChangesNotice({ changes, onAccept }: CartChangesNoticeProps) {
  const [isSettled, setSettled] = useState(false);
  const hasChanges = changes.length > 0;
  if (hasChanges && isSettled) setSettled(false);
  const more = changes.length - MAX_SHOWN;

  if (!hasChanges && !isSettled) return null;
  return (
    <div className="mt-3 mb-4 rounded-card border border-accent bg-surface px-4 py-3.5 md:px-5">
      {hasChanges ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div role="status" className="min-w-0">
            <h2 className="font-semibold">{t('changes.heading')}</h2>
            <ul className="mt-1 text-md text-soft tabular-nums">
              {changes.slice(0, MAX_SHOWN).map((change) => (
                <li key={`${change.kind} ${change.id}`} className="wrap-anywhere">
                  <ChangeText change={change} />
                </li>
              ))}
              {more > 0 && <li>{t('changes.more', { count: more })}</li>}
            </ul>
          </div>
          <Button
            size="sm"
            onClick={() => {
              onAccept();
              setSettled(true);
            }}
          >
            {t('changes.settle')}
          </Button>
        </div>
      ) : (
        <FocusedHeading as="h2" className="font-semibold">
          {t('changes.settled')}
        </FocusedHeading>
      )}
    </div>
  );
}

function ChangeText({ change }: { change: CartChange }) {
  const b = (text: ReactNode) => <span className="font-semibold text-ink">{text}</span>;
  const { name } = change;
  switch (change.kind) {
    case 'price': {
      const [now, was] = [formatCents(change.cents), formatCents(change.wasCents)];
      return t.rich('changes.price', { name, now, was, b });
    }
    case 'fewer':
      return t.rich('changes.fewer', { name, left: change.left, quantity: change.quantity, b });
    case 'gone':
      return t.rich('changes.gone', { name, b });
  }
}
