import { useState, type ReactNode } from 'react';
import type { BulkAction } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { plural } from '../../../lib/plural';
import { toastSuccess } from '../../../lib/toasts';
import { useBulkEditMutation } from '../sellerProductsApi';

interface BulkBarProps {
  ids: readonly string[];
  /** Whether the list shows archived products. */
  isArchive: boolean;
  onDone: () => void;
  /** Chooses more of them. */
  children: ReactNode;
}

/** What can be done with the chosen products; stays in sight at the bottom, above the menu of small screens. */
export function BulkBar({ ids, isArchive, onDone, children }: BulkBarProps) {
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
    <div
      role="region"
      aria-label="Selected products"
      className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center justify-center gap-2 rounded-panel border border-line bg-surface p-2 pl-5 shadow-toast max-md:pl-2 lg:bottom-4"
    >
      <div className="flex items-center justify-between gap-2 max-md:w-full max-md:pl-3">
        <p role="status" className="font-semibold">
          {plural(ids.length, 'product')} selected
        </p>
        <Button variant="quiet" size="sm" className="px-4" onClick={onDone}>
          Clear
        </Button>
        {children}
      </div>
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
    </div>
  );
}
