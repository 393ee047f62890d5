import { ShieldAlert } from 'lucide-react';
import { useRef } from 'react';
import { OptionRow } from '../../components/OptionRow';
import type { CartAllergens, LineCheck } from '../../features/cart/useCartAllergens';
import type { CartLineEntry } from '../../features/cart/useCartLines';
import { AvoidedAllergens } from '../../features/products/allergens/AvoidedAllergens';
import { type AvoidedIn, namesOf } from '../../features/products/allergens/allergenNames';
import { perLanguage } from '../../messages/language';
import { t } from '../../messages/allergens';

const lists = perLanguage((locale) => new Intl.ListFormat(locale));

interface AllergenSummaryProps {
  lines: readonly CartLineEntry[];
  allergens: CartAllergens;
}

/** The avoided allergens in the cart, shown once more before ordering, and a button to change them. */
export function AllergenSummary({ lines, allergens }: AllergenSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const checked = lines.flatMap(({ id, product }) => {
    const check = allergens.checkOf(id);
    return check ? [{ name: product?.name ?? '', check }] : [];
  });

  return (
    <div>
      <OptionRow icon={ShieldAlert}>
        <div className="min-w-0 flex-1 *:text-base">
          <AvoidedAllergens />
        </div>
      </OptionRow>
      {checked.length > 0 && (
        <div
          ref={ref}
          role="status"
          tabIndex={-1}
          className="mb-3 flex flex-col gap-1 rounded-control bg-sale-tint px-4 py-3 text-md font-medium text-sale has-[[data-is-calm]]:bg-brand-tint has-[[data-is-calm]]:text-brand-ink"
        >
          <Findings
            checked={checked}
            onCheckAgain={() => {
              ref.current?.focus(); // the button is removed
              allergens.checkAgain();
            }}
          />
        </div>
      )}
    </div>
  );
}

interface FindingsProps {
  checked: { name: string; check: LineCheck }[];
  onCheckAgain: () => void;
}

function Findings({ checked, onCheckAgain }: FindingsProps) {
  if (checked.some(({ check }) => check === 'failed')) {
    return (
      <>
        <p>{t('cart.failed')}</p>
        <button
          type="button"
          className="min-h-11 self-start font-semibold underline"
          onClick={onCheckAgain}
        >
          {t('cart.again')}
        </button>
      </>
    );
  }
  if (checked.some(({ check }) => check === 'loading'))
    return <p data-is-calm>{t('cart.checking')}</p>;
  const known = checked as { name: string; check: AvoidedIn }[];
  const having = (what: 'contains' | 'mayContain') =>
    known.filter(({ check }) => check[what].length > 0);
  const namesIn = (what: 'contains' | 'mayContain'): string =>
    namesOf([...new Set(known.flatMap(({ check }) => check[what]))]);
  const unsaid = known.filter(({ check }) => check.isUnsaid);
  const isClear = having('contains').length + having('mayContain').length + unsaid.length === 0;

  return (
    <>
      {isClear && <p data-is-calm>{t('cart.clear')}</p>}
      {(['contains', 'mayContain'] as const).map(
        (what) =>
          having(what).length > 0 && (
            <p key={what}>
              {t(`cart.${what}`, { count: having(what).length, names: namesIn(what) })}
            </p>
          ),
      )}
      {unsaid.length > 0 && (
        <p>
          {t('cart.unsaid', {
            count: unsaid.length,
            names: lists().format(unsaid.map(({ name }) => name)),
          })}
        </p>
      )}
    </>
  );
}
