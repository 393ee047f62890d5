import { t } from '../messages/components';
import { Link } from './Link';

interface BreadcrumbsProps {
  /** From the shop's start to this page; the last one is where we are. */
  items: { label: string; to?: string }[];
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label={t('breadcrumb')} className="pt-5 pb-4 text-sm text-soft">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {items.map(({ label, to }, index) => (
          <li key={`${label}-${to}`} className="flex gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {to ? (
              <Link to={to} className="hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="font-semibold text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
