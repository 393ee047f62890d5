import { Clock, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../../../components/Link';
import { t } from '../../../messages/search';
import type { CategoryEntry } from '../findCategory';
import { productFilters } from '../list/productFilters';

interface RowProps {
  rowProps: ComponentProps<'div'>;
}

const lineClass =
  'flex w-full items-center gap-2.5 rounded-control px-2.5 py-2 text-left text-md text-soft wrap-anywhere';
const iconProps = { 'aria-hidden': true, size: '1rem', strokeWidth: 1.75 };

function Row({
  rowProps,
  className,
  children,
}: RowProps & { className: string; children: ReactNode }) {
  return (
    <div {...rowProps} className={`aria-selected:bg-brand-tint ${className}`}>
      <div role="gridcell">{children}</div>
    </div>
  );
}

const searchFor = (words: string) => ({
  pathname: '/products',
  search: productFilters.with('', { search: words }),
});

/** @param total how many were found; undefined as long as that is not known */
export function ShowAllRow({
  words,
  total,
  rowProps,
}: RowProps & { words: string; total: number | undefined }) {
  return (
    <Row rowProps={rowProps} className="mt-1 rounded-control">
      <Link
        to={searchFor(words)}
        tabIndex={-1}
        className="block px-2 py-2.5 font-semibold wrap-anywhere text-brand @xl:px-3"
      >
        {total ? t('showAll', { count: total }) : t('searchFor', { words })}
      </Link>
    </Row>
  );
}

export function CategoryRow({
  category: { path, label },
  rowProps,
}: RowProps & { category: CategoryEntry }) {
  return (
    <Row rowProps={rowProps} className="rounded-full border border-line">
      <Link
        to={`/products/${path.toLowerCase()}`}
        tabIndex={-1}
        className="flex min-h-10 items-center px-4 text-md font-medium"
      >
        {label}
      </Link>
    </Row>
  );
}

export function RecentRow({ words, rowProps }: RowProps & { words: string }) {
  return (
    <Row rowProps={rowProps} className="-mx-2.5 rounded-control">
      <Link to={searchFor(words)} tabIndex={-1} className={lineClass}>
        <Clock {...iconProps} />
        {words}
      </Link>
    </Row>
  );
}

/** Clears the earlier searches. */
export function ForgetRow({ rowProps }: RowProps) {
  return (
    <Row rowProps={rowProps} className="-mx-2.5 rounded-control">
      <button type="button" tabIndex={-1} className={lineClass}>
        <X {...iconProps} />
        {t('forget')}
      </button>
    </Row>
  );
}
