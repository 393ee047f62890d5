import { useCallback, useRef, useState } from 'react';
import type { OwnAddress, User, Address } from '../../api/types';
import { Dialog } from '../../components/Dialog';
import { QueryFallback } from '../../components/QueryFallback';
import { Spinner } from '../../components/Spinner';
import type { Send } from '../../components/useServerForm';
import { DialogButton } from '../../features/account/DialogButton';
import { AccountSection } from '../../features/account/settings/AccountSections';
import {
  useGetAddressesQuery,
  useAddAddressMutation,
  useChangeAddressMutation,
  type NewAddress,
} from '../../features/address/addressApi';
import { AddressForm } from '../../features/address/AddressForm';
import { knownOf } from '../../features/address/knownOf';
import { toastSuccess } from '../../lib/toasts';
import { t } from '../../messages/dataExport';
import { AddressRow } from './AddressRow';

/** The server's limit per customer. */
const MOST = 50;

/** Lists, adds and edits the customer's delivery addresses. */
export function AddressesScreen({ user }: { user: User }) {
  const { currentData, isError, refetch } = useGetAddressesQuery(user._id, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return (
    <AccountSection text={t('addresses.text')}>
      {currentData ? (
        <Addresses user={user} addresses={currentData} />
      ) : (
        <QueryFallback isError={isError} failure={t('addresses.failed')} onRetry={refetch}>
          <Spinner label={t('addresses.title')} />
        </QueryFallback>
      )}
    </AccountSection>
  );
}

function Addresses({ user, addresses }: { user: User; addresses: readonly OwnAddress[] }) {
  const [edited, setEdited] = useState<OwnAddress>();
  const addRef = useRef<HTMLButtonElement>(null);
  const focusAdd = useCallback(() => addRef.current?.focus(), []);
  return (
    <>
      {addresses.length === 0 && <p className="mb-4">{t('addresses.none')}</p>}
      {addresses.length > 0 && (
        <ul
          role="list"
          aria-label={t('addresses.title')}
          className="mb-3 flex flex-col divide-y divide-line"
        >
          {addresses.map((address) => (
            <AddressRow
              key={address._id}
              address={address}
              onEdit={() => setEdited(address)}
              onRemoved={focusAdd}
            />
          ))}
        </ul>
      )}
      {addresses.length < MOST ? (
        <DialogButton ref={addRef} label={t('addresses.add')} title={t('addresses.addTitle')}>
          {(close) => <AddAddress user={user} last={addresses[0]} onDone={close} />}
        </DialogButton>
      ) : (
        <p className="text-soft">{t('addresses.full', { most: MOST })}</p>
      )}
      <Dialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={t('addresses.editTitle')}
        isForm
      >
        {edited && (
          <EditAddress
            address={edited}
            // Another address may have been opened while this one was being saved.
            onDone={() => setEdited((now) => (now === edited ? undefined : now))}
          />
        )}
      </Dialog>
    </>
  );
}

interface AddAddressProps {
  user: User;
  /** The latest address, which prefills the form. */
  last: Address | undefined;
  onDone: () => void;
}

function AddAddress({ user, last, onDone }: AddAddressProps) {
  const [add] = useAddAddressMutation();

  async function save(address: NewAddress, send: Send): Promise<unknown> {
    const { error } = await send(add({ address, userId: user._id }));
    if (error) return error;
    toastSuccess(t('addresses.added'));
    onDone();
  }

  return <AddressForm known={knownOf(user, last)} onSave={save} />;
}

function EditAddress({ address, onDone }: { address: OwnAddress; onDone: () => void }) {
  const [change] = useChangeAddressMutation();

  async function save(lines: NewAddress, send: Send): Promise<unknown> {
    const { error } = await send(change({ id: address._id, address: lines }));
    if (error) return error;
    toastSuccess(t('addresses.saved'));
    onDone();
  }

  return <AddressForm known={address} onSave={save} />;
}
