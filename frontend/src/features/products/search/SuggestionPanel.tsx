import type { ComponentProps, ReactNode } from 'react';
import type { Product } from '../../../api/types';
import { useSeenHeight } from '../../../components/useSeenHeight';
import { t } from '../../../messages/search';
import { CategoryRow, ForgetRow, RecentRow, ShowAllRow } from './otherRows';
import { ProductRow } from './ProductRow';
import { SuggestedProducts } from './SuggestedProducts';
import type { SuggestionRow } from './suggestionRows';
import type { useSuggestions } from './useSuggestions';

type RowOf<Kind> = Extract<SuggestionRow, { kind: Kind }>;

interface SuggestionPanelProps {
  /** None while it is closed. */
  rows: readonly SuggestionRow[];
  suggested: ReturnType<typeof useSuggestions>;
  menuProps: () => ComponentProps<'div'>;
  rowProps: (row: SuggestionRow) => ComponentProps<'div'>;
  text: string;
  /** What to do with a product. */
  action: (product: Product) => ReactNode;
}

/** Products, categories and earlier searches under the search field. */
export function SuggestionPanel({
  rows,
  suggested: { found, isOld, hasFailed },
  menuProps,
  rowProps,
  text,
  action,
}: SuggestionPanelProps) {
  const seen = useSeenHeight();
  const isOpen = rows.length > 0;
  const words = text.trim();
  const of = <Kind extends SuggestionRow['kind']>(kind: Kind) =>
    rows.filter((row): row is RowOf<Kind> => row.kind === kind);
  const [categories, recent] = [of('category'), of('recent')];
  const hasSide = categories.length > 0 || recent.length > 0;

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && found && !isOld && t('count', { count: found.products.length })}
        {isOpen && hasFailed && t('failed')}
      </p>
      <div
        {...menuProps()}
        aria-label={t('suggestions')}
        hidden={!isOpen}
        style={{ maxHeight: `calc(${seen}px - var(--header) - 1.25rem)` }}
        className={`@container absolute inset-x-2 top-full mt-2 animate-rise cursor-default overflow-y-auto overscroll-contain rounded-picture border border-line bg-surface text-left text-ink shadow-dialog md:inset-x-auto md:right-[max(1.5rem,calc(50vw-34rem))] md:mt-2.5 ${hasSide && words ? 'md:w-[min(53.75rem,calc(100vw-3rem))]' : 'md:w-[min(36rem,calc(100vw-3rem))]'}`}
      >
        {isOpen && (
          <div className={hasSide && words ? '@3xl:grid @3xl:grid-cols-[1fr_17.5rem]' : ''}>
            {words && (
              <div className="min-w-0 px-3 py-4 @3xl:pt-4.5 @3xl:pb-5">
                <SuggestedProducts found={found} isOld={isOld} hasFailed={hasFailed} words={words}>
                  {of('product').map((row) => (
                    <ProductRow
                      key={row.product._id}
                      product={row.product}
                      words={found?.meant ?? ''}
                      action={action(row.product)}
                      rowProps={rowProps(row)}
                    />
                  ))}
                </SuggestedProducts>
                {of('all').map((row) => (
                  <ShowAllRow
                    key="all"
                    words={row.words}
                    total={row.total}
                    rowProps={rowProps(row)}
                  />
                ))}
              </div>
            )}
            {hasSide && (
              <div
                className={`flex flex-col gap-4 px-5 py-4.5 @xl:px-6 @3xl:px-5 ${words ? 'border-t border-line @3xl:border-t-0 @3xl:border-l' : ''}`}
              >
                {categories.length > 0 && (
                  <Section label={t('categories')}>
                    <div className="flex flex-wrap gap-2">
                      {categories.map((row) => (
                        <CategoryRow
                          key={row.category.path}
                          category={row.category}
                          rowProps={rowProps(row)}
                        />
                      ))}
                    </div>
                  </Section>
                )}
                {recent.length > 0 && (
                  <Section label={t('recent')}>
                    {recent.map((row) => (
                      <RecentRow key={row.words} words={row.words} rowProps={rowProps(row)} />
                    ))}
                    {of('forget').map((row) => (
                      <ForgetRow key="forget" rowProps={rowProps(row)} />
                    ))}
                  </Section>
                )}
              </div>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="rowgroup" aria-label={label}>
      <div aria-hidden="true" className="mb-2 text-sm font-semibold text-soft">
        {label}
      </div>
      {children}
    </div>
  );
}
