import { EllipsisVertical } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { OwnAddress } from '../../api/types';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { IconButton } from '../../components/IconButton';
import { useDisclosure } from '../../components/useDisclosure';
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

/** An address of the customer, with a menu of its actions. */
export function AddressRow({ address, onEdit, onRemoved }: AddressRowProps) {
  const isRemoved = useRef(false);
  const [isAsked, setAsked] = useState(false);
  const [change] = useChangeAddressMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveAddressMutation();
  const { _id: id, isDefault, phone, country, driverNote } = address;
  const text = addressText(address);

  async function makeDefault(): Promise<void> {
    const { error } = await change({ id, isDefault: true });
    if (!error) toastSuccess(t('addresses.isDefault', { address: text }));
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
    <li className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
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
        {driverNote && (
          <p className="text-sm text-soft">{t('addresses.driverNote', { note: driverNote })}</p>
        )}
      </div>
      <RowMenu
        label={t('addresses.actions', { address: text })}
        actions={[
          [t('addresses.edit'), onEdit],
          !isDefault && [t('addresses.makeDefault'), () => void makeDefault()],
          [t('addresses.delete'), () => setAsked(true)],
        ]}
      />
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

interface RowMenuProps {
  label: string;
  actions: readonly (readonly [label: string, run: () => void] | false)[];
}

function RowMenu({ label, actions }: RowMenuProps) {
  const { isOpen, setOpen, ref } = useDisclosure<HTMLDivElement>();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  /** Moves the focus to the button first, where a dialog returns it when it is closed. */
  function pick(run: () => void): void {
    buttonRef.current?.focus();
    setOpen(false);
    run();
  }

  return (
    <div ref={ref} className="relative ml-auto shrink-0">
      <IconButton
        ref={buttonRef}
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <EllipsisVertical aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
      </IconButton>
      {isOpen && (
        <ul
          id={menuId}
          role="list"
          aria-label={label}
          className="absolute top-full right-0 z-10 mt-1 w-52 max-w-[70vw] animate-rise rounded-card border border-line bg-surface p-2 shadow-float"
        >
          {actions
            .filter((action) => action !== false)
            .map(([name, run]) => (
              <li key={name}>
                <button
                  type="button"
                  className="min-h-11 w-full rounded-control px-3.5 py-2 text-left text-md font-medium hover:bg-brand-tint focus-visible:bg-brand-tint"
                  onClick={() => pick(run)}
                >
                  {name}
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
