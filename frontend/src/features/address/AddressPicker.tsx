import { Plus, Trash2, MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import type { Address } from '../../api/types';
import { errorTextClass } from '../../components/classes';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Link } from '../../components/Link';
import { OptionRow } from '../../components/OptionRow';
import { addressText, fullName } from '../../lib/addressText';
import { toastSuccess } from '../../lib/toasts';
import { t } from '../../messages/address';
import { useRemoveAddressMutation } from './addressApi';

/** The id of the link that adds an address, which takes the focus if none is selected. */
export const ADD_ADDRESS_ID = 'add-address';

interface AddressPickerProps {
  /** Undefined if they could not be loaded. */
  addresses: readonly Address[] | undefined;
  chosen: Address | undefined;
  onChoose: (id: string) => void;
  onRetry: () => unknown;
  /** Why the order has no valid address yet. */
  problem?: string;
}

export function AddressPicker({
  addresses,
  chosen,
  onChoose,
  onRetry,
  problem,
}: AddressPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const problemId = useId();
  const complaint = problem && (
    <p id={problemId} role="alert" className={`pb-2 ${errorTextClass}`}>
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

  const add = (
    <Link
      id={ADD_ADDRESS_ID}
      aria-describedby={problem ? problemId : undefined}
      to="/add-address"
      className="inline-flex min-h-11 shrink-0 items-center gap-2 font-semibold text-brand hover:underline"
    >
      <Plus aria-hidden="true" size="1.125rem" strokeWidth={2} />
      {t('addAddress')}
    </Link>
  );
  return (
    <div>
      <OptionRow icon={MapPin}>
        <h3 className="sr-only">{t('picker.heading')}</h3>
        <p
          className={`min-w-0 flex-1 leading-tight wrap-anywhere max-lg:py-1 @max-[16rem]:basis-full ${chosen ? '' : 'basis-40'}`}
        >
          {isOpen || !chosen ? (
            t(chosen ? 'picker.deliverTo' : 'picker.none')
          ) : (
            <>
              {fullName(chosen)}
              <span className="block text-sm text-soft">{addressText(chosen)}</span>
            </>
          )}
        </p>
        {addresses.length === 0 ? (
          add
        ) : (
          <button
            type="button"
            aria-label={t(isOpen ? 'picker.doneLabel' : 'picker.changeLabel')}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
            className="-mr-2 min-h-11 shrink-0 rounded-full @max-[16rem]:-ml-2 px-2 font-semibold text-brand hover:bg-brand-tint"
          >
            {t(isOpen ? 'picker.done' : 'picker.change')}
          </button>
        )}
      </OptionRow>
      {complaint}
      <div id={listId} hidden={!isOpen}>
        {isOpen && <AddressList addresses={addresses} chosen={chosen} onChoose={onChoose} />}
        {addresses.length > 0 && add}
      </div>
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
