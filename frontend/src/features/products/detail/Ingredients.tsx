import type { ReactNode } from 'react';
import type { ProductFacts } from '../../../api/types';
import { AvoidedAllergens } from '../allergens/AvoidedAllergens';
import { namesOf } from '../allergens/allergenNames';
import { FactSection } from './FactSection';
import { t } from '../../../messages/product';

const bold = (text: ReactNode) => <strong className="text-ink">{text}</strong>;

/** What it is made of. Of allergens nothing is said where nobody has said anything: no list does not mean none. */
export function Ingredients({ facts }: { facts: ProductFacts }) {
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
