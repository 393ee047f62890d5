import { t } from '../messages/components';
import { Link } from './Link';

interface BreadcrumbsProps {
  /** From the shop's start to this page; the last one is where we are. */
  items: { label: string; to?: string }[];
  /** On a phone only the step above this page is shown. */
  isShort?: boolean;
}

export function Breadcrumbs({ items, isShort = false }: BreadcrumbsProps) {
  return (
    <nav
      aria-label={t('breadcrumb')}
      className={`text-sm text-soft ${isShort ? 'pt-3 pb-2.5 md:pt-5 md:pb-4' : 'pt-5 pb-4'}`}
    >
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {items.map(({ label, to }, index) => (
          <li
            key={`${label}-${to}`}
            className={`flex gap-2 ${isShort && index !== items.length - 2 ? 'max-md:hidden' : ''}`}
          >
            {index > 0 && (
              <span aria-hidden="true" className={isShort ? 'max-md:hidden' : undefined}>
                /
              </span>
            )}
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
