import { namesOf } from '../products/allergens/allergenNames';
import type { LineCheck } from './useCartAllergens';
import { t } from '../../messages/allergens';

/** What a line of the cart holds of what its customer avoids. */
export function LineAllergens({ check }: { check: LineCheck }) {
  if (typeof check === 'string') {
    const look = check === 'failed' ? 'font-semibold text-sale' : 'text-soft';
    return <p className={`mt-0.5 text-sm ${look}`}>{t(check)}</p>;
  }
  const { contains, mayContain, isUnsaid } = check;
  return (
    <>
      {contains.length > 0 && (
        <p className="mt-0.5 text-sm font-semibold text-sale">
          {t('contains', { names: namesOf(contains) })}
        </p>
      )}
      {mayContain.length > 0 && (
        <p className="mt-0.5 text-sm font-semibold text-sale">
          {t('mayContain', { names: namesOf(mayContain) })}
        </p>
      )}
      {isUnsaid && <p className="mt-0.5 text-sm text-soft">{t('unsaid')}</p>}
    </>
  );
}
