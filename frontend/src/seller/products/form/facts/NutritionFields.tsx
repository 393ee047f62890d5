import { useFormState, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../../components/Field';
import { SelectField } from '../../../../components/Select';
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

/** What is in 100 g or 100 ml. */
export function NutritionFields({ form }: { form: UseFormReturn<ProductInput> }) {
  const { control, register } = form;
  const { errors } = useFormState({ control });

  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('nutrition')}</legend>
      <p className="mb-3 text-sm text-soft">{t('nutritionHint')}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,30%)),1fr))] gap-x-5 fields">
        <SelectField
          label={t('field.nutritionPer')}
          error={errors.nutritionPer?.message}
          {...register('nutritionPer', { validate: perProblem })}
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
            error={errors[energy]?.message}
            {...register(energy, { validate: energyProblem })}
          />
        ))}
        {NUTRIENTS.map((nutrient) => (
          <Field
            key={nutrient}
            label={t(`field.${nutrient}`)}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            error={errors[nutrient]?.message}
            {...register(nutrient, { validate: gramsProblem })}
          />
        ))}
      </div>
    </fieldset>
  );
}
