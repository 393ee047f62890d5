import { t } from '../messages/components';
import { Link, type LinkProps } from './Link';

interface BreadcrumbsProps {
  /** From the start page to the current page, which is the last one. */
  items: { label: string; to?: string; onClick?: LinkProps['onClick'] }[];
}

/** The path to the current page; on phones only a link to its parent. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label={t('breadcrumb')} className="pt-2 pb-1 text-sm text-soft md:pt-5 md:pb-4">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {items.map(({ label, to, onClick }, index) => (
          <li
            key={`${label}-${to}`}
            className={`flex min-w-0 gap-2 ${index === items.length - 2 ? '' : 'max-md:hidden'}`}
          >
            {index > 0 && (
              <span aria-hidden="true" className="max-md:hidden">
                /
              </span>
            )}
            {to ? (
              <Link
                to={to}
                onClick={onClick}
                className="hover:text-ink hover:underline max-md:py-1.5"
              >
                <span aria-hidden="true" className="mr-1.5 md:hidden">
                  ‹
                </span>
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 font-semibold text-ink wrap-anywhere">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
