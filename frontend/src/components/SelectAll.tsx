import { Button } from './Button';

/** As many as one question answers. */
export const MOST_SELECTED = 100;

interface SelectAllProps {
  /** How many rows there are on all pages. */
  total: number;
  selectedCount: number;
  isBusy: boolean;
  onSelectAll: () => void;
}

/** Chooses the rows of all pages; out of the way where that would be none more. */
export function SelectAll({ total, selectedCount, isBusy, onSelectAll }: SelectAllProps) {
  const most = Math.min(total, MOST_SELECTED);
  if (selectedCount >= most) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      isBusy={isBusy}
      onClick={onSelectAll}
      className="whitespace-nowrap max-md:px-2"
    >
      {total > MOST_SELECTED ? `Select the first ${MOST_SELECTED}` : `Select all ${total}`}
    </Button>
  );
}
