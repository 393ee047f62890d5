import { useState } from 'react';
import { toastError } from '../../lib/toasts';
import { Button } from '../../components/Button';
import { t } from '../messages/sellers';

/** As many as one question answers. */
const MOST_SELECTED = 100;

interface SelectAllProps {
  /** What one row is. */
  what: 'order' | 'product';
  /** How many rows there are on all pages. */
  total: number;
  selectedCount: number;
  /** Asks for the first rows of the whole list; fails when they cannot be had. */
  askFor: (limit: number) => Promise<readonly { _id: string }[]>;
  onChoose: (ids: readonly string[]) => void;
}

/** Chooses the rows of all pages; out of the way where that would be none more. */
export function SelectAll({ what, total, selectedCount, askFor, onChoose }: SelectAllProps) {
  const [isAsking, setAsking] = useState(false);
  const most = Math.min(total, MOST_SELECTED);
  if (selectedCount >= most) return null;

  async function chooseAll(): Promise<void> {
    setAsking(true);
    try {
      onChoose((await askFor(MOST_SELECTED)).map(({ _id }) => _id));
    } catch {
      toastError(t(`list.notSelected.${what}`));
    }
    setAsking(false);
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      isBusy={isAsking}
      onClick={() => void chooseAll()}
      className="whitespace-nowrap max-md:px-2 md:px-3"
    >
      {total > MOST_SELECTED
        ? t('list.selectFirst', { count: MOST_SELECTED })
        : t('list.selectAll', { count: total })}
    </Button>
  );
}
