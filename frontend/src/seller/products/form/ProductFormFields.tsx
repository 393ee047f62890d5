import { useFormState, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/Field';
import { SelectField } from '../../../components/Select';
import { TextAreaField } from '../../../components/TextAreaField';
import { CATEGORIES } from '../../../lib/categories';
import {
  descriptionProblem,
  linesOf,
  MAX_NAME,
  MAX_SIZE,
  offerProblem,
  priceProblem,
  unitsProblem,
  type ProductInput,
} from './productInput';
import { t } from '../../messages/products';

/** All of the form but the pictures. */
export function ProductFormFields({ form }: { form: UseFormReturn<ProductInput> }) {
  const { register, getValues, trigger, control } = form;
  const { errors } = useFormState({ control });

  /** A new price may make the offer right or wrong; an offer that is still to be entered is left alone. */
  function checkOffer(): void {
    if (getValues('offerPrice') !== '') void trigger('offerPrice');
  }

  return (
    <>
      <Field
        label={t('form.name')}
        autoComplete="off"
        maxLength={MAX_NAME}
        error={errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || t('form.noName'),
        })}
      />
      <TextAreaField
        label={t('form.description')}
        rows={5}
        hint={<DescriptionHint control={control} />}
        error={errors.description?.message}
        {...register('description', { validate: (text) => descriptionProblem(text) })}
      />
      <SelectField
        label={t('category')}
        error={errors.category?.message}
        {...register('category', { required: t('form.noCategory') })}
      >
        <option value="">{t('form.chooseCategory')}</option>
        {CATEGORIES.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-x-5 fields sm:grid-cols-2">
        <Field
          label={t('number.price')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('form.zero')}
          className="tabular-nums"
          hint={t('form.priceHint')}
          error={errors.price?.message}
          {...register('price', {
            validate: (text) => priceProblem(text, 'price'),
            onChange: () => {
              if (errors.offerPrice) checkOffer();
            },
            onBlur: checkOffer,
          })}
        />
        <Field
          label={t('number.offerPrice')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('form.zero')}
          className="tabular-nums"
          hint={t('form.offerHint')}
          error={errors.offerPrice?.message}
          {...register('offerPrice', {
            validate: (text, { price }) => offerProblem(text, price),
          })}
        />
        <Field
          label={t('form.size')}
          autoComplete="off"
          placeholder={t('form.sizeExample')}
          maxLength={MAX_SIZE}
          hint={t('form.sizeHint')}
          error={errors.size?.message}
          {...register('size')}
        />
        <Field
          label={t('form.units')}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          hint={t('form.unitsHint')}
          error={errors.units?.message}
          {...register('units', { validate: (text) => unitsProblem(text) })}
        />
      </div>
    </>
  );
}

function DescriptionHint({ control }: { control: Control<ProductInput> }) {
  const lines = linesOf(useWatch({ control, name: 'description' }));
  return lines.length > 0 ? t('form.bulletsSoFar', { count: lines.length }) : t('form.bullets');
}
