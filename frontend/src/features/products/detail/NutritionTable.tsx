import type { Nutrition } from '../../../api/types';
import { formatNumber } from '../../../lib/numbers';
import { t } from '../../../messages/product';

/** In the order of the law; those inside others follow them. */
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

export function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
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
