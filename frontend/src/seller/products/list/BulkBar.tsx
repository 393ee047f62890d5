import { useState, type ReactNode } from 'react';
import type { BulkAction } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { plural } from '../../../lib/plural';
import { toastSuccess } from '../../../lib/toasts';
import { SelectionBar } from '../../lists/SelectionBar';
import { useBulkEditMutation } from '../sellerProductsApi';

interface BulkBarProps {
  ids: readonly string[];
  /** Whether the list shows archived products. */
  isArchive: boolean;
  onDone: () => void;
  /** Chooses more of them. */
  selectAll: ReactNode;
}

/** What can be done with the chosen products. */
export function BulkBar({ ids, isArchive, onDone, selectAll }: BulkBarProps) {
  const [isAsking, setAsking] = useState(false);
  const [bulkEdit, { isLoading }] = useBulkEditMutation();
  if (ids.length === 0) return null;

  async function apply(action: BulkAction): Promise<void> {
    const { data } = await bulkEdit({ ids, action });
    setAsking(false);
    if (!data) return;
    onDone();
    toastSuccess(data.message);
  }

  const button = (label: string, action: BulkAction) => (
    <Button
      variant="outline"
      size="sm"
      className="px-4 max-md:flex-1 max-md:px-2"
      isBusy={isLoading}
      onClick={() => void apply(action)}
    >
      {label}
    </Button>
  );

  return (
    <SelectionBar
      label="Selected products"
      status={`${plural(ids.length, 'product')} selected`}
      onClear={onDone}
      selectAll={selectAll}
    >
      {isArchive ? (
        button('Restore', 'restore')
      ) : (
        <>
          {button('In stock', 'in-stock')}
          {button('Out of stock', 'out-of-stock')}
          <Button
            variant="outline"
            size="sm"
            className="px-4 max-md:flex-1 max-md:px-2"
            isBusy={isLoading}
            onClick={() => setAsking(true)}
          >
            Archive
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Archive ${plural(ids.length, 'product')}?`}
        confirmLabel="Archive"
        dismissLabel="Keep in the shop"
        isBusy={isLoading}
        onConfirm={() => void apply('archive')}
        onDismiss={() => setAsking(false)}
      >
        Archived products are no longer sold. Orders that hold them stay as they are, and you can
        restore them at any time.
      </ConfirmDialog>
    </SelectionBar>
  );
}
