import { Field } from '../../../../components/Field';
import { SelectField } from '../../../../components/Select';
import type { ServerForm } from '../../../../components/useServerForm';
import { t } from '../../../messages/facts';
import type { ProductInput } from '../productInput';
import {
  ENERGIES,
  energyProblem,
  gramsProblem,
  NUTRIENTS,
  NUTRITION_BASES,
  perProblem,
} from './factsInput';

/** Nutrition values per 100 g or 100 ml. */
export function NutritionFields({ field }: Pick<ServerForm<ProductInput>, 'field'>) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('nutrition')}</legend>
      <p className="mb-3 text-sm text-soft">{t('nutritionHint')}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,30%)),1fr))] gap-x-5 fields">
        <SelectField
          label={t('field.nutritionPer')}
          {...field('nutritionPer', { validate: perProblem })}
        >
          <option value="">{t('notSaid')}</option>
          {NUTRITION_BASES.map((base) => (
            <option key={base}>{base}</option>
          ))}
        </SelectField>
        {ENERGIES.map((energy) => (
          <Field
            key={energy}
            label={t(`field.${energy}`)}
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            {...field(energy, { validate: energyProblem })}
          />
        ))}
        {NUTRIENTS.map((nutrient) => (
          <Field
            key={nutrient}
            label={t(`field.${nutrient}`)}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            {...field(nutrient, { validate: gramsProblem })}
          />
        ))}
      </div>
    </fieldset>
  );
}
