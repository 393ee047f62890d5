import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Product, ProductFacts, Nutrition } from '../../../api/types';
import { formatNumber } from '../../../lib/numbers';
import { t } from '../../../messages/product';
import { t as productsWords } from '../../../messages/products';
import { namesOf } from '../allergens/allergenNames';
import { AvoidedAllergens } from '../allergens/AvoidedAllergens';

interface FactSectionProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A section of the product's facts in a `<details>`, which opens without scripts. */
function FactSection({ title, isOpen = false, children }: FactSectionProps) {
  return (
    <details open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2.5 hover:text-brand [&::-webkit-details-marker]:hidden">
        <h2 className="font-semibold">{title}</h2>
        <ChevronDown
          aria-hidden="true"
          size="1.125rem"
          strokeWidth={2}
          className="transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-1.5 pb-4 text-md text-soft wrap-anywhere">{children}</div>
    </details>
  );
}

/** The facts on the product's label, and its delivery. */
export function ProductFactSections({ product: { facts = {} } }: { product: Product }) {
  const { nutrition, origin, storage, minimumAge } = facts;

  return (
    <div className="mt-6 border-t border-line">
      <Ingredients facts={facts} />
      {nutrition && (
        <FactSection title={t('sections.nutrition', { per: nutrition.per })}>
          <NutritionTable nutrition={nutrition} />
        </FactSection>
      )}
      {(origin ?? storage) && (
        <FactSection title={t('sections.origin')}>
          <dl className="flex flex-col gap-1.5">
            {origin && <Named name={t('sections.from')}>{origin}</Named>}
            {storage && <Named name={t('sections.storage')}>{storage}</Named>}
          </dl>
        </FactSection>
      )}
      <FactSection title={t('sections.delivery')}>
        <p>{productsWords('delivery')}</p>
        {minimumAge !== undefined && <p>{t('facts.adults', { age: minimumAge })}</p>}
      </FactSection>
    </div>
  );
}

function Named({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold text-ink">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}

const bold = (text: ReactNode) => <strong className="text-ink">{text}</strong>;

/**
 * Ingredients and allergens. Without a statement nothing is shown about allergens: a missing list does not mean none.
 */
function Ingredients({ facts }: { facts: ProductFacts }) {
  const { ingredients, allergens, mayContain = [] } = facts;
  if (!ingredients && !allergens && mayContain.length === 0) return null;

  return (
    <FactSection title={t('sections.ingredients')} isOpen>
      {ingredients && <p className="whitespace-pre-line">{ingredients}</p>}
      {allergens && allergens.length > 0 && (
        <p>{t.rich('sections.contains', { b: bold, names: namesOf(allergens) })}</p>
      )}
      {(allergens?.length === 0 || mayContain.length > 0) && (
        <p>
          {allergens?.length === 0 && (
            <strong className="text-ink">{t('sections.freeOfAll')} </strong>
          )}
          {mayContain.length > 0 &&
            t.rich('sections.mayContain', { b: bold, names: namesOf(mayContain) })}
        </p>
      )}
      <div className="-mt-1.5 -mb-3">
        <AvoidedAllergens />
      </div>
    </FactSection>
  );
}

/** In the order of EU law; parts follow the nutrient to which they belong. */
const NUTRIENTS = [
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
] as const;
const PARTS: readonly string[] = ['saturates', 'sugars'];
const cellClass = 'border-b border-line py-1.5 font-normal';

function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
  const { per, energyKj, energyKcal } = nutrition;
  const [kj, kcal] = [formatNumber(energyKj), formatNumber(energyKcal)];
  const rows = NUTRIENTS.flatMap((name) => {
    const grams = nutrition[name];
    return grams === undefined ? [] : [{ name, grams: formatNumber(grams) }];
  });

  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{t('sections.nutrition', { per })}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('nutrition.what')}</th>
          <th scope="col">{t('nutrition.amount')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className={cellClass}>
            {t('nutrition.energy')}
          </th>
          <td className={`${cellClass} text-right text-ink`}>
            {t('nutrition.energyValue', { kj, kcal })}
          </td>
        </tr>
        {rows.map(({ name, grams }) => (
          <tr key={name}>
            <th scope="row" className={`${cellClass} ${PARTS.includes(name) ? 'pl-4' : ''}`}>
              {t(`nutrition.${name}`)}
            </th>
            <td className={`${cellClass} text-right text-ink`}>
              {t('nutrition.grams', { grams })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
