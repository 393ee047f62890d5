import { useState } from 'react';
import type { BulkAction } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { plural } from '../../../lib/plural';
import { toastSuccess } from '../../../lib/toasts';
import { SelectAll } from '../../lists/SelectAll';
import { SelectionBar } from '../../lists/SelectionBar';
import type { RowSelection } from '../../lists/useSelection';
import {
  useBulkEditMutation,
  useLazyGetSellerProductsQuery,
  type SellerProductFilter,
} from '../sellerProductsApi';

interface BulkBarProps {
  selection: RowSelection;
  filter: SellerProductFilter;
  /** How many products fit the filter. */
  total: number;
}

/** What can be done with the chosen products. */
export function BulkBar({ selection, filter, total }: BulkBarProps) {
  const { selected, choose, clear } = selection;
  const ids = [...selected];
  const [isAsking, setAsking] = useState(false);
  const [bulkEdit, { isLoading }] = useBulkEditMutation();
  const [askForAll] = useLazyGetSellerProductsQuery();
  if (ids.length === 0) return null;

  async function askFor(limit: number) {
    return (await askForAll({ ...filter, page: 1, limit }).unwrap()).products;
  }

  async function apply(action: BulkAction): Promise<void> {
    const { data } = await bulkEdit({ ids, action });
    setAsking(false);
    if (!data) return;
    clear();
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
      onClear={clear}
      selectAll={
        <SelectAll
          what="products"
          total={total}
          selectedCount={selected.size}
          askFor={askFor}
          onChoose={choose}
        />
      }
    >
      {filter.archived ? (
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
