import { useState } from 'react';
import type { BulkAction } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toastSuccess } from '../../../lib/toasts';
import { SelectAll, SelectionBar } from '../../lists/SelectionBar';
import type { RowSelection } from '../../lists/useSelection';
import {
  useBulkEditMutation,
  useLazyGetSellerProductsQuery,
  type SellerProductFilter,
} from '../sellerProductsApi';
import { BulkPrices } from './BulkPrices';
import { t } from '../../messages/products';

interface BulkBarProps {
  selection: RowSelection;
  filter: SellerProductFilter;
  /** Number of products that match the filter. */
  total: number;
  /** Called after the products were changed. */
  onChanged: () => void;
}

/** Actions for the selected products. */
export function BulkBar({ selection, filter, total, onChanged }: BulkBarProps) {
  const { selected, select, choose, clear } = selection;
  const ids = [...selected];
  const [isConfirming, setConfirming] = useState(false);
  const [bulkEdit, { isLoading }] = useBulkEditMutation();
  const [fetchProducts] = useLazyGetSellerProductsQuery();
  if (ids.length === 0) return null;

  async function fetchFirst(limit: number) {
    return (await fetchProducts({ ...filter, page: 1, limit }).unwrap()).products;
  }

  async function apply(action: BulkAction, percent?: number): Promise<void> {
    const { data } = await bulkEdit({ ids, action, percent });
    setConfirming(false);
    if (!data) return;
    select(ids, false);
    onChanged();
    toastSuccess(t('bulk.changed', { count: Number(data.values?.count ?? 0) }));
  }

  const button = (label: string, action: BulkAction) => (
    <Button
      variant="outline"
      size="sm"
      className="max-md:flex-auto max-md:px-2 md:px-4"
      isBusy={isLoading}
      onClick={() => void apply(action)}
    >
      {label}
    </Button>
  );

  return (
    <SelectionBar
      label={t('bulk.label')}
      status={t('bulk.selected', { count: ids.length })}
      onClear={clear}
      selectAll={
        <SelectAll
          what="product"
          total={total}
          selectedCount={selected.size}
          fetchFirst={fetchFirst}
          onChoose={choose}
        />
      }
    >
      {filter.archived ? (
        button(t('bulk.restore'), 'restore')
      ) : (
        <>
          {button(t('bulk.in'), 'in-stock')}
          {button(t('bulk.out'), 'out-of-stock')}
          <Button
            variant="outline"
            size="sm"
            className="max-md:flex-auto max-md:px-2 md:px-4"
            isBusy={isLoading}
            onClick={() => setConfirming(true)}
          >
            {t('bulk.archive')}
          </Button>
          <BulkPrices
            count={ids.length}
            isBusy={isLoading}
            onChange={(percent) => apply('price', percent)}
          />
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t('bulk.archiveTitle', { count: ids.length })}
        confirmLabel={t('bulk.archive')}
        dismissLabel={t('bulk.keep')}
        isBusy={isLoading}
        onConfirm={() => void apply('archive')}
        onDismiss={() => setConfirming(false)}
      >
        {t('bulk.archiveText')}
      </ConfirmDialog>
    </SelectionBar>
  );
}
