import { useEffect, useRef, useState } from 'react';
import type { OwnAddress } from '../../api/types';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import {
  useChangeAddressMutation,
  useRemoveAddressMutation,
} from '../../features/address/addressApi';
import { addressText, fullName } from '../../lib/addressText';
import { countryName } from '../../lib/countries';
import { toastSuccess } from '../../lib/toasts';
import { t } from '../../messages/dataExport';

interface AddressRowProps {
  address: OwnAddress;
  onEdit: () => void;
  /** Called after the row was removed, and with it the focused button. */
  onRemoved: () => void;
}

/** An address of the customer, with its actions. */
export function AddressRow({ address, onEdit, onRemoved }: AddressRowProps) {
  const editRef = useRef<HTMLButtonElement>(null);
  const isRemoved = useRef(false);
  const [isAsked, setAsked] = useState(false);
  const [change, { isLoading: isChanging }] = useChangeAddressMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveAddressMutation();
  const { _id: id, isDefault, phone, country } = address;
  const text = addressText(address);

  async function makeDefault(): Promise<void> {
    const { error } = await change({ id, isDefault: true });
    if (error) return;
    toastSuccess(t('addresses.isDefault', { address: text }));
    editRef.current?.focus(); // the clicked button is about to be removed
  }

  async function confirmRemoval(): Promise<void> {
    const { error } = await remove(id);
    setAsked(false);
    if (error) return;
    isRemoved.current = true;
    toastSuccess(t('addresses.deleted'));
  }

  // On unmount, because closing the dialog first returns the focus to this row.
  useEffect(
    () => () => {
      if (isRemoved.current) onRemoved();
    },
    [onRemoved],
  );

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {fullName(address)}
          {isDefault && (
            <span className="rounded-full bg-brand-tint px-2.5 py-0.5 text-xs font-semibold text-brand-ink">
              {t('addresses.default')}
            </span>
          )}
        </p>
        <p className="text-sm text-soft">{text}</p>
        <p className="text-sm text-soft">{`${countryName(country)} · ${phone}`}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isDefault && (
          <Button
            variant="outline"
            size="sm"
            isBusy={isChanging}
            aria-label={t('addresses.makeDefaultNamed', { address: text })}
            onClick={() => void makeDefault()}
          >
            {t('addresses.makeDefault')}
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          ref={editRef}
          aria-label={t('addresses.editNamed', { address: text })}
          onClick={onEdit}
        >
          {t('addresses.edit')}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={t('addresses.deleteNamed', { address: text })}
          onClick={() => setAsked(true)}
        >
          {t('addresses.delete')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('addresses.deleteTitle')}
        confirmLabel={t('addresses.delete')}
        dismissLabel={t('addresses.keep')}
        isFinal
        isBusy={isRemoving}
        onConfirm={() => void confirmRemoval()}
        onDismiss={() => setAsked(false)}
      >
        <p className="wrap-anywhere">{text}</p>
        {isDefault && <p className="mt-2 text-soft">{t('addresses.deleteDefault')}</p>}
      </ConfirmDialog>
    </li>
  );
}
