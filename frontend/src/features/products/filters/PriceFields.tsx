import { useState } from 'react';
import type { FilterCounts } from '../../../api/types';
import { Field } from '../../../components/Field';
import { perLanguage } from '../../../messages/language';
import { t } from '../../../messages/products';
import { PRICE_ENDS, type useTypedPrice } from './useTypedPrice';

interface PriceFieldsProps {
  price: Pick<ReturnType<typeof useTypedPrice>, 'typed' | 'complaints' | 'type'>;
  /** Shows errors also for fields that were not left yet. */
  isSubmitted: boolean;
  /** The prices of the list, if they are known. */
  range: NonNullable<FilterCounts['price']> | undefined;
}

const amounts = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

const ENDS = { priceFrom: 'from', priceTo: 'to' } as const;

/** The minimum and maximum price, in dollars. */
export function PriceFields({ price, isSubmitted, range }: PriceFieldsProps) {
  const { typed, complaints, type } = price;
  const [left, setLeft] = useState<readonly string[]>([]);
  return (
    <div className="grid grid-cols-2 gap-3 @max-3xs:grid-cols-1">
      {PRICE_ENDS.map((end) => (
        <Field
          key={end}
          name={end}
          label={t(`filters.${ENDS[end]}`)}
          error={isSubmitted || left.includes(end) ? complaints[end] : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={typed[end]}
          placeholder={range && amounts().format(range[ENDS[end]])}
          onChange={({ target }) => type({ ...typed, [end]: target.value })}
          onBlur={() => setLeft([...left, end])}
        />
      ))}
    </div>
  );
}
