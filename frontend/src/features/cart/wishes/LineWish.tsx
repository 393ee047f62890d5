import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NativeSelect } from '../../../components/Select';
import { storeLineWish, SUBSTITUTIONS, substitutionOf } from './wishesStorage';
import { useLineWish } from './useWishes';
import { t } from '../../../messages/wishes';

interface LineWishProps {
  /** Of the product. */
  id: string;
  name: string;
}

/** What is done if this product is missing, where it is not as for the whole order; a button until it is asked for. */
export function LineWish({ id, name }: LineWishProps) {
  const { owner, wish } = useLineWish(id);
  const [isAsked, setAsked] = useState(false);
  const ref = useRef<HTMLSelectElement>(null);

  function open(): void {
    flushSync(() => setAsked(true));
    ref.current?.focus();
  }

  if (!isAsked && !wish) {
    return (
      <button
        type="button"
        aria-label={t('line.label', { name })}
        onClick={open}
        className="-ml-2 block rounded-full px-2 py-1 text-sm font-medium text-soft hover:bg-brand-tint hover:text-ink"
      >
        {t('line.ask')}
      </button>
    );
  }
  return (
    <NativeSelect
      ref={ref}
      aria-label={t('line.label', { name })}
      value={wish ?? ''}
      onChange={({ target }) => storeLineWish(owner, id, substitutionOf(target.value))}
      boxClass="my-1 w-fit max-w-full [&>svg]:right-2 [&>svg]:size-4"
      className="min-h-9 max-w-full rounded-control border border-control bg-surface pr-8 pl-2.5 text-sm text-ellipsis"
    >
      <option value="">{t('line.asOrder')}</option>
      {SUBSTITUTIONS.map((choice) => (
        <option key={choice} value={choice}>
          {t(`line.${choice}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
