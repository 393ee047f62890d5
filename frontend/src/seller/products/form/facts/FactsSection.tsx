import { ChevronDown } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { errorTextClass } from '../../../../components/classes';
import { Field } from '../../../../components/Field';
import { TextAreaField } from '../../../../components/TextAreaField';
import type { ServerForm } from '../../../../components/useServerForm';
import { t } from '../../../messages/facts';
import type { ProductInput } from '../productInput';
import { AllergenFields } from './AllergenFields';
import { DIETS } from './factsInput';
import { NutritionFields } from './NutritionFields';

interface FactsSectionProps {
  form: ServerForm<ProductInput>;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Label data, all of it optional. */
export function FactsSection({ form, isOpen, onToggle }: FactsSectionProps) {
  const { field, formState } = form;
  const { errors } = formState;

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group rounded-card border border-line bg-surface"
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 py-3.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">{t('title')}</span>
          <span className="block text-sm text-soft">{t('summary')}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          size="1.25rem"
          strokeWidth={1.75}
          className="shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col fields px-4 pt-2 pb-5 sm:px-5">
        <div className="grid gap-x-5 fields sm:grid-cols-2">
          <Field label={t('field.brand')} autoComplete="off" maxLength={80} {...field('brand')} />
          <Field
            label={t('field.origin')}
            autoComplete="off"
            maxLength={120}
            {...field('origin')}
          />
        </div>
        <TextAreaField
          label={t('field.ingredients')}
          rows={4}
          maxLength={2_000}
          {...field('ingredients')}
        />
        <AllergenFields
          form={form}
          error={errors.allergens?.message ?? errors.mayContain?.message}
        />
        <DietFields form={form} error={errors.diets?.message} />
        <NutritionFields field={field} />
        <TextAreaField label={t('field.storage')} rows={3} maxLength={300} {...field('storage')} />
        <TextAreaField
          label={t('field.keywords')}
          rows={2}
          hint={t('keywordsHint')}
          {...field('keywords')}
        />
        <Field
          label={t('field.minimumAge')}
          inputMode="numeric"
          autoComplete="off"
          className="sm:max-w-1/2"
          hint={t('ageHint')}
          {...field('minimumAge', {
            validate: (age) => /^\d*$/.test(age.trim()) || t('problem.whole'),
          })}
        />
      </div>
    </details>
  );
}

function DietFields({ form, error }: { form: UseFormReturn<ProductInput>; error?: string }) {
  return (
    <fieldset aria-describedby={error && 'diets-error'}>
      <legend className="text-sm font-semibold">{t('diets')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {DIETS.map((diet) => (
          <label key={diet} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              value={diet}
              className="size-5 shrink-0 accent-brand"
              {...form.register('diets')}
            />
            {t(`diet.${diet}`)}
          </label>
        ))}
      </div>
      {error && (
        <p id="diets-error" className={errorTextClass}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
