import type { Address, User } from '../../api/types';
import { useHandledErrors } from '../../components/useHandledErrors';
import {
  useAddAddressMutation,
  useChangeAddressMutation,
  type NewAddress,
} from '../../features/address/addressApi';
import { AddressForm } from '../../features/address/AddressForm';
import { knownOf } from '../../features/address/knownOf';
import { toastSuccess } from '../../lib/toasts';
import { t } from '../../messages/ownData';

interface AddAddressProps {
  user: User;
  /** The address before, of which some lines are most likely the same. */
  last: Address | undefined;
  onDone: () => void;
}

export function AddAddress({ user, last, onDone }: AddAddressProps) {
  const [add, { error, isLoading }] = useAddAddressMutation();
  const withHandledErrors = useHandledErrors();

  async function save(address: NewAddress): Promise<void> {
    const answer = await withHandledErrors(add({ address, userId: user._id }));
    if (answer.error) return;
    toastSuccess(t('addresses.added'));
    onDone();
  }

  return (
    <AddressForm known={knownOf(user, last)} onSave={save} isSaving={isLoading} error={error} />
  );
}

export function EditAddress({ address, onDone }: { address: Address; onDone: () => void }) {
  const [change, { error, isLoading }] = useChangeAddressMutation();
  const withHandledErrors = useHandledErrors();

  async function save(lines: NewAddress): Promise<void> {
    const answer = await withHandledErrors(change({ id: address._id, address: lines }));
    if (answer.error) return;
    toastSuccess(t('addresses.saved'));
    onDone();
  }

  return <AddressForm known={address} onSave={save} isSaving={isLoading} error={error} />;
}
