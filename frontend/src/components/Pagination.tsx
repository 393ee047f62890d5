import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pageQuery } from '../lib/urlQuery';
import { t } from '../messages/components';
import { Link } from './Link';
import { useUrlWith } from './useUrlFilters';

/** Cursors of the adjacent pages, which the server finds immediately in a list of any length. */
export interface Places {
  next?: string;
  previous?: string;
}

interface PaginationProps {
  page: number;
  /** The number of pages that are counted. */
  pageCount: number;
  /** There are more pages than `pageCount`. */
  hasMore?: boolean;
  places?: Places;
}

const boxClass =
  'grid h-11 min-w-11 place-items-center rounded-full border px-3 text-sm font-semibold tabular-nums transition-colors';
const linkClass = `${boxClass} border-line bg-surface text-ink hover:border-control`;

/**
 * @returns the first page, the last one and the neighbours of the current page; 0 stands for a gap, also for uncounted
 * pages at the end
 */
export function pagesShown(page: number, pageCount: number, hasMore = false): number[] {
  const inRange = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const pages = [...new Set(inRange)].sort((a, b) => a - b);
  const shown = pages.flatMap((n, index) => {
    const gap = n - (pages[index - 1] ?? 0);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [0, n] : [n];
  });
  return hasMore ? [...shown, 0] : shown;
}

/** Links to the pages of a list; the page number is in the URL. */
export function Pagination({
  page,
  pageCount,
  hasMore,
  places: { next, previous } = {},
}: PaginationProps) {
  const urlWith = useUrlWith(pageQuery);
  if (pageCount <= 1) return null;

  // The first page has neither a number nor a cursor.
  const urlOf = (n: number) =>
    urlWith({
      page: n > 1 ? n : undefined,
      after: n === page + 1 ? next : undefined,
      before: n > 1 && n === page - 1 ? previous : undefined,
    });

  return (
    <nav aria-label={t('pages.label')} className="mt-8 md:mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-x-1 gap-y-2 sm:gap-2">
        {page > 1 && (
          <li>
            <Link
              to={urlOf(page - 1)}
              rel="prev"
              aria-label={t('pages.previous')}
              className={linkClass}
            >
              <ChevronLeft aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            </Link>
          </li>
        )}
        {pagesShown(page, pageCount, hasMore).map((n, index) => (
          <li key={n || `gap-${index}`}>
            {n === 0 ? (
              <span className="px-1 text-soft">…</span>
            ) : n === page ? (
              <span
                aria-current="page"
                className={`${boxClass} border-brand bg-brand text-on-brand`}
              >
                {t.rich('pages.here', {
                  page: n,
                  hidden: (text) => <span className="sr-only">{text}</span>,
                })}
              </span>
            ) : (
              <Link to={urlOf(n)} aria-label={t('pages.page', { page: n })} className={linkClass}>
                {n}
              </Link>
            )}
          </li>
        ))}
        {page < pageCount && (
          <li>
            <Link
              to={urlOf(page + 1)}
              rel="next"
              aria-label={t('pages.next')}
              className={linkClass}
            >
              <ChevronRight aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
