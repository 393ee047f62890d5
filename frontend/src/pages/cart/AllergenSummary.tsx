import { ShieldAlert } from 'lucide-react';
import { useRef } from 'react';
import { OptionRow } from '../../components/OptionRow';
import type { CartLineEntry } from '../../features/cart/useCartLines';
import { AvoidedAllergens } from '../../features/products/allergens/AvoidedAllergens';
import { avoidedIn, namesOf } from '../../features/products/allergens/allergenNames';
import { useAvoidedAllergens } from '../../features/products/allergens/useAvoidedAllergens';
import { perLanguage } from '../../messages/language';
import { t } from '../../messages/allergens';

const lists = perLanguage((locale) => new Intl.ListFormat(locale));

interface AllergenSummaryProps {
  lines: readonly CartLineEntry[];
  /** Loads the products of the lines again. */
  onRetry: () => unknown;
}

/** The avoided allergens in the cart, shown once more before ordering, and a button to change them. */
export function AllergenSummary({ lines, onRetry }: AllergenSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isShown =
    useAvoidedAllergens().length > 0 &&
    lines.some(({ product, missing }) => product ?? missing !== 'gone');

  return (
    <div>
      <OptionRow icon={ShieldAlert}>
        <div className="min-w-0 flex-1 *:text-base">
          <AvoidedAllergens />
        </div>
      </OptionRow>
      {isShown && (
        <div
          ref={ref}
          role="status"
          tabIndex={-1}
          className="mb-3 flex flex-col gap-1 rounded-control bg-sale-tint px-4 py-3 text-md font-medium text-sale has-[[data-is-calm]]:bg-brand-tint has-[[data-is-calm]]:text-brand-ink"
        >
          <Findings
            lines={lines}
            onRetry={() => {
              ref.current?.focus(); // the button is removed
              onRetry();
            }}
          />
        </div>
      )}
    </div>
  );
}

function Findings({ lines, onRetry }: AllergenSummaryProps) {
  const avoided = useAvoidedAllergens();
  if (lines.some(({ missing }) => missing === 'failed')) {
    return (
      <>
        <p>{t('cart.failed')}</p>
        <button
          type="button"
          className="min-h-11 self-start font-semibold underline"
          onClick={onRetry}
        >
          {t('cart.again')}
        </button>
      </>
    );
  }
  if (lines.some(({ missing }) => missing === 'loading'))
    return <p data-is-calm>{t('cart.checking')}</p>;

  const found = lines.flatMap(({ product }) =>
    product ? [{ name: product.name, ...avoidedIn(product.facts, avoided) }] : [],
  );
  const unknown = found.filter(({ isUnknown }) => isUnknown);
  const warnings = (['contains', 'mayContain'] as const).flatMap((key) => {
    const products = found.filter((product) => product[key].length > 0);
    const names = namesOf([...new Set(products.flatMap((product) => product[key]))]);
    return products.length > 0 ? [{ key, count: products.length, names }] : [];
  });
  if (warnings.length + unknown.length === 0) return <p data-is-calm>{t('cart.clear')}</p>;

  return (
    <>
      {warnings.map(({ key, ...values }) => (
        <p key={key}>{t(`cart.${key}`, values)}</p>
      ))}
      {unknown.length > 0 && (
        <p>
          {t('cart.unknown', {
            count: unknown.length,
            names: lists().format(unknown.map(({ name }) => name)),
          })}
        </p>
      )}
    </>
  );
}
