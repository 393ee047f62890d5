import { useId } from 'react';
import type { FilterCounts } from '../../../api/types';
import { inputClass } from '../../../components/inputClass';
import { t } from '../../../messages/products';

interface Price {
  from: string;
  to: string;
}

interface PriceFieldsProps {
  price: Price;
  /** What there is, if it is known. */
  range: NonNullable<FilterCounts['price']> | undefined;
  onChange: (price: Price) => void;
}

/** The least and the most that a product may cost, in dollars. */
export function PriceFields({ price, range, onChange }: PriceFieldsProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['from', 'to'] as const).map((end) => (
        <div key={end}>
          <label htmlFor={id + end} className="mb-1 block text-sm text-soft">
            {t(`filters.${end}`)}
          </label>
          <input
            id={id + end}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            value={price[end]}
            placeholder={range?.[end].toFixed(2)}
            onChange={(event) => onChange({ ...price, [end]: event.target.value })}
            className={inputClass}
          />
        </div>
      ))}
    </div>
  );
}
