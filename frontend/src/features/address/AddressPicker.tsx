import { Plus, Trash2, MapPin } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import type { Address } from '../../api/types';
import { errorTextClass } from '../../components/classes';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Link } from '../../components/Link';
import { addressText, fullName } from '../../lib/addressText';
import { toastSuccess } from '../../lib/toasts';
import { t } from '../../messages/address';
import { useRemoveAddressMutation } from './addressApi';

interface AddressPickerProps {
  /** Undefined if they could not be loaded. */
  addresses: readonly Address[] | undefined;
  chosen: Address | undefined;
  onChoose: (id: string) => void;
  onRetry: () => unknown;
  /** Why the order has no valid address yet. */
  problem?: string;
  /** The link that adds an address, which resolves the problem. */
  addRef: Ref<HTMLAnchorElement>;
}

export function AddressPicker({
  addresses,
  chosen,
  onChoose,
  onRetry,
  problem,
  addRef,
}: AddressPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const problemId = useId();
  const complaint = problem && (
    <p id={problemId} role="alert" className={`mt-1 ${errorTextClass}`}>
      {problem}
    </p>
  );

  if (!addresses) {
    return (
      <div>
        <ErrorMessage onRetry={onRetry}>{t('picker.failed')}</ErrorMessage>
        {complaint}
      </div>
    );
  }

  return (
    <div>
      <div className="mb-1.5 flex min-h-7 flex-wrap items-center justify-between gap-x-3 text-sm font-semibold">
        <h3 className="text-soft">{t('picker.heading')}</h3>
        {addresses.length > 0 && (
          <button
            type="button"
            aria-label={t(isOpen ? 'picker.doneLabel' : 'picker.changeLabel')}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
            className="-mr-2 rounded-full px-2 py-1 text-brand hover:bg-brand-tint"
          >
            {t(isOpen ? 'picker.done' : 'picker.change')}
          </button>
        )}
      </div>
      {!isOpen && chosen && <ChosenAddress address={chosen} />}
      {!chosen && <p className="text-md text-soft">{t('picker.none')}</p>}
      <div id={listId} hidden={!isOpen}>
        {isOpen && <AddressList addresses={addresses} chosen={chosen} onChoose={onChoose} />}
      </div>
      {complaint}
      {(isOpen || !chosen) && (
        <Link
          ref={addRef}
          aria-describedby={problem ? problemId : undefined}
          to="/add-address"
          className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
        >
          <Plus aria-hidden="true" size="1.125rem" strokeWidth={2} />
          {t('addAddress')}
        </Link>
      )}
    </div>
  );
}

interface AddressListProps {
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (id: string) => void;
}

function AddressList({ addresses, chosen, onChoose }: AddressListProps) {
  const group = useId();
  const [removeAddress, { isLoading }] = useRemoveAddressMutation();

  async function remove(id: string): Promise<void> {
    if (isLoading) return;
    const { error } = await removeAddress(id);
    if (!error) toastSuccess(t('picker.removed'));
  }

  return (
    <fieldset className="overflow-hidden rounded-control border border-line">
      <legend className="sr-only">{t('picker.deliverTo')}</legend>
      {addresses.map((address) => (
        <div
          key={address._id}
          className="flex items-center border-b border-line last:border-b-0 has-checked:bg-brand-tint"
        >
          <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 py-3 pl-3.5">
            <input
              type="radio"
              name={group}
              checked={address._id === chosen?._id}
              onChange={() => onChoose(address._id)}
              className="size-4.5 shrink-0 accent-brand"
            />
            <span className="min-w-0 wrap-anywhere">
              {fullName(address)}
              <span className="block text-sm text-soft">{addressText(address)}</span>
            </span>
          </label>
          <button
            type="button"
            aria-label={t('picker.remove', { address: addressText(address) })}
            onClick={() => void remove(address._id)}
            className="mx-1 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:text-sale"
          >
            <Trash2 aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          </button>
        </div>
      ))}
    </fieldset>
  );
}

function ChosenAddress({ address }: { address: Address }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control border border-line px-3.5 py-3">
      <p className="min-w-0 wrap-anywhere">
        {fullName(address)}
        <span className="block text-sm text-soft">{addressText(address)}</span>
      </p>
      <MapPin aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
    </div>
  );
}
