import { IdCard } from 'lucide-react';
import type { SellerOrder } from '../../api/types';
import { t } from '../messages/orders';

/** The highest minimum age among an order's products; undefined without one. */
function ageOf({ items }: Pick<SellerOrder, 'items'>): number | undefined {
  const ages = items.flatMap(({ product }) => product.facts?.minimumAge ?? []);
  return ages.length > 0 ? Math.max(...ages) : undefined;
}

/** The age check for packers and drivers; renders nothing for most orders. */
export function AgeCheck({ order, className }: { order: SellerOrder; className: string }) {
  const age = ageOf(order);
  if (age === undefined) return null;
  return (
    <p className={`flex items-center gap-3 font-semibold ${className}`}>
      <IdCard aria-hidden="true" size="1.25rem" strokeWidth={1.75} className="shrink-0" />
      {t('age.check', { age })}
    </p>
  );
}

/** The minimum age beside a product. */
export function AgeMark({ age }: { age: number | undefined }) {
  if (age === undefined) return null;
  return (
    <span className="ml-2 rounded-full border border-current px-1.5 text-xs font-bold whitespace-nowrap">
      {t('age.mark', { age })}
    </span>
  );
}
