import { useId } from 'react';
import { useAppSelector } from '../../../api/store';
import { NativeSelect } from '../../../components/Select';
import { selectCartItems } from '../cartSlice';
import { NoteField } from './NoteField';
import { missingOf, SUBSTITUTIONS, substitutionOf } from './wishesStorage';
import { useWishes } from './useWishes';
import { t } from '../../../messages/wishes';

interface WishFieldsProps {
  /** Of the address that the order goes to, once there is one. */
  phone: string | undefined;
}

/** What a customer may ask for with an order, beside the products. */
export function WishFields({ phone }: WishFieldsProps) {
  const { owner, substitution, lines } = useWishes();
  const id = useId();
  const hintId = `${id}-hint`;
  const items = useAppSelector(selectCartItems);
  const isCalled =
    substitution === 'call' || Object.keys(items).some((product) => lines[product] === 'call');
  return (
    <div className="flex flex-col gap-2">
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-soft">
          {t('missing')}
        </label>
        <NativeSelect
          id={id}
          value={substitution ?? ''}
          aria-describedby={isCalled ? hintId : undefined}
          onChange={({ target }) => missingOf(owner).write(substitutionOf(target.value))}
          className="h-12 w-full rounded-control border border-control bg-surface pr-10 pl-3.5 text-ellipsis"
        >
          <option value="">{t('choice.none')}</option>
          {SUBSTITUTIONS.map((choice) => (
            <option key={choice} value={choice}>
              {t(`choice.${choice}`)}
            </option>
          ))}
        </NativeSelect>
        <p id={hintId} role="status" className="mt-1.5 text-sm text-soft empty:hidden">
          {isCalled && (phone ? t('weCall', { phone }) : t('weCallAddress'))}
        </p>
      </div>
      <NoteField note="packerNote" />
      <NoteField note="driverNote" />
    </div>
  );
}
