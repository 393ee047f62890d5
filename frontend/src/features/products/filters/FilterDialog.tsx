import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { ErrorMessage } from '../../../components/ErrorMessage';
import { CATEGORIES } from '../../../lib/categories';
import { t } from '../../../messages/products';
import { AvoidedAllergens } from '../allergens/AvoidedAllergens';
import { useAvoidedAllergens } from '../allergens/useAvoidedAllergens';
import { findCategory } from '../findCategory';
import { useCategoryUrl } from '../useCategoryUrl';
import type { FiltersQuery } from '../productsApi';
import { ChoiceList } from './ChoiceList';
import { useGetFiltersQuery } from './filtersApi';
import {
  countFilters,
  DIETS,
  filterQuery,
  filtersOf,
  NO_FILTERS,
  withFilters,
  type FilterValues,
} from './filterValues';
import { PriceFields } from './PriceFields';
import { PRICE_ENDS, useTypedPrice } from './useTypedPrice';

interface FilterDialogProps {
  filters: FilterValues;
  base: FiltersQuery;
  /** As in CategoryChips. */
  isPage: boolean;
  onClose: () => void;
}

/** All filters with the number of products that each leaves. They apply when the dialog is confirmed. */
export function FilterDialog({ filters, base, isPage, onClose }: FilterDialogProps) {
  const [category, setCategory] = useState<string>(base.category ?? '');
  const [chosen, setChosen] = useState(() => filtersOf(filters));
  const typedPrice = useTypedPrice(filters);
  const [isSubmitted, setSubmitted] = useState(false);
  const avoided = useAvoidedAllergens();
  const addressOf = useCategoryUrl(isPage);
  const navigate = useNavigate();
  const wanted = { ...chosen, ...typedPrice.price };
  const { data, currentData, isError, refetch } = useGetFiltersQuery({
    ...base,
    category: findCategory(category)?.path,
    ...filterQuery(wanted),
  });
  // A chosen brand without products has no count, but can be removed.
  const counted = data?.brands ?? [];
  const others = filters.brand.filter((brand) => !counted.some((one) => one.brand === brand));
  const brands = [...counted, ...others.map((brand) => ({ brand, count: data && 0 }))];
  const change = (part: Partial<FilterValues>) => setChosen({ ...chosen, ...part });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = PRICE_ENDS.find((end) => typedPrice.complaints[end]);
    if (wrong) {
      setSubmitted(true);
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    const { search, ...address } = addressOf(category);
    onClose();
    void navigate({ ...address, search: withFilters(search, wanted) });
  }

  return (
    <Dialog open isWide onClose={onClose} title={t('filters.title')}>
      {/* The focused field and its error stay above the buttons. */}
      <div className="flex flex-col gap-6 [&_input]:scroll-mb-32 [&_input[name^=price]]:scroll-mb-56">
        {isError && <ErrorMessage onRetry={refetch}>{t('filters.failed')}</ErrorMessage>}
        <ChoiceList
          choices={[
            { value: 'onOffer', label: t('filters.onOffer'), count: data?.onOffer },
            ...(base.inStock
              ? []
              : [{ value: 'inStock', label: t('filters.inStock'), count: data?.inStock }]),
          ]}
          chosen={(['onOffer', 'inStock'] as const).filter((name) => chosen[name])}
          onChoose={(names) =>
            change({
              onOffer: names.includes('onOffer') || undefined,
              inStock: names.includes('inStock') || undefined,
            })
          }
        />
        <Group label={t('filters.diet')}>
          <ChoiceList
            choices={DIETS.map((diet) => ({
              value: diet,
              label: t(`filters.diets.${diet}`),
              count: data && (data.diets.find((one) => one.diet === diet)?.count ?? 0),
            }))}
            chosen={chosen.diet}
            onChoose={(values) => change({ diet: DIETS.filter((diet) => values.includes(diet)) })}
          />
        </Group>
        {/* Outside the form, which Enter in the nested dialog would submit. */}
        <Group label={t('filters.allergens')}>
          <AvoidedAllergens />
          {(avoided.length > 0 || chosen.withoutAvoided) && (
            <ChoiceList
              choices={[{ value: 'avoided', label: t('filters.withoutAvoided'), count: undefined }]}
              chosen={chosen.withoutAvoided ? ['avoided'] : []}
              onChoose={({ length }) => change({ withoutAvoided: length > 0 ? true : undefined })}
            />
          )}
        </Group>
        <form className="contents" onSubmit={submit}>
          <Group label={t('filters.category')}>
            <ChoiceList
              oneOf="category"
              choices={[
                { value: '', label: t('list.all'), count: data && sum(data.categories) },
                ...CATEGORIES.map(({ path, label }) => ({
                  value: path,
                  label,
                  count: data && (data.categories.find((it) => it.category === path)?.count ?? 0),
                })),
              ]}
              chosen={[category]}
              onChoose={([path = '']) => setCategory(path)}
            />
          </Group>
          {brands.length > 0 && (
            <Group label={t('filters.brand')}>
              <ChoiceList
                choices={brands.map(({ brand, count }) => ({
                  value: brand,
                  label: brand,
                  count,
                }))}
                chosen={chosen.brand}
                onChoose={(brand) => change({ brand })}
              />
            </Group>
          )}
          <Group label={t('filters.price')}>
            <PriceFields
              price={typedPrice}
              isSubmitted={isSubmitted}
              range={data?.price ?? undefined}
            />
          </Group>
          <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap gap-2.5 border-t border-line bg-surface px-6 py-4 @max-3xs:static @max-3xs:-mx-4 @max-3xs:-mb-4 @max-3xs:px-4 md:-mx-8 md:-mb-8 md:px-8">
            <Button type="submit" size="sm" className="flex-1">
              {currentData && !isError && !wanted.withoutAvoided
                ? t('filters.show', { count: currentData.total })
                : t('filters.showSome')}
            </Button>
            {(countFilters(wanted) > 0 || !typedPrice.isEmpty) && (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  setChosen(NO_FILTERS);
                  typedPrice.clear();
                }}
              >
                {t('filters.clear')}
              </Button>
            )}
          </div>
        </form>
      </div>
    </Dialog>
  );
}

const sum = (counts: readonly { count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      {children}
    </fieldset>
  );
}
