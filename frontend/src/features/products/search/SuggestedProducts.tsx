import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/Skeleton';
import { t } from '../../../messages/search';
import type { Suggestions } from './useSuggestions';

interface SuggestedProductsProps {
  found: Suggestions | undefined;
  isOld: boolean;
  hasFailed: boolean;
  /** In the field. */
  words: string;
  children: ReactNode;
}

/** What was found, under the words that it was found for; or why there is nothing. */
export function SuggestedProducts({
  found,
  isOld,
  hasFailed,
  words,
  children,
}: SuggestedProductsProps) {
  if (hasFailed) return <Note>{t('failed')}</Note>;
  if (!found) return <Loading />;
  if (found.products.length === 0) return <Note>{t('nothing', { words })}</Note>;
  return (
    <div
      role="rowgroup"
      aria-label={
        found.isNearest
          ? t('nearest', { words: found.words })
          : t('productsLabel', { words: found.meant })
      }
      className={`transition-opacity ${isOld ? 'opacity-60' : ''}`}
    >
      <div
        aria-hidden="true"
        className="mb-2 px-2 text-sm font-semibold wrap-anywhere text-soft @xl:px-3"
      >
        {found.isNearest
          ? t('nearest', { words: found.words })
          : t.rich('productsFor', {
              words: found.meant,
              b: (text) => <span className="text-ink">{text}</span>,
            })}
      </div>
      {children}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <div className="px-2 py-2 text-md wrap-anywhere text-soft @xl:px-3">{children}</div>
);

function Loading() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4 px-2 py-1 @xl:px-3">
      <Skeleton className="h-5 w-40" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="size-13 md:size-15" />
          <Skeleton className="h-8 flex-1" />
          <Skeleton className="h-10 w-21 rounded-full" />
        </div>
      ))}
    </div>
  );
}
