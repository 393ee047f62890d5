import { formatCents } from '../lib/money';
import { t } from '../messages/components';

interface PriceProps {
  cents: number;
  /** The regular price, shown struck through. */
  wasCents?: number;
  size?: 'sm' | 'md' | 'lg' | 'bar';
}

const NOW = {
  sm: 'text-base font-bold',
  md: 'text-[1.0625rem] font-bold md:text-lg',
  lg: 'font-display text-[2rem] leading-none md:text-[2.5rem]',
  bar: 'font-display text-[1.375rem]',
};
const WAS = { sm: 'text-xs', md: 'text-sm', lg: 'text-lg', bar: 'text-sm' };

export function Price({ cents, wasCents, size = 'md' }: PriceProps) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
      <span className={NOW[size]}>{formatCents(cents)}</span>
      {wasCents !== undefined && wasCents > cents && (
        <s className={`text-soft ${WAS[size]}`}>
          {t.rich('was', {
            price: formatCents(wasCents),
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        </s>
      )}
    </span>
  );
}
