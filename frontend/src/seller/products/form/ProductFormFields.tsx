import { useWatch, type Control } from 'react-hook-form';
import { Field } from '../../../components/Field';
import { SelectField } from '../../../components/Select';
import { TextAreaField } from '../../../components/TextAreaField';
import type { ServerForm } from '../../../components/useServerForm';
import { CATEGORIES } from '../../../lib/categories';
import {
  descriptionProblem,
  linesOf,
  MAX_NAME_LENGTH,
  MAX_SIZE_LENGTH,
  offerProblem,
  priceProblem,
  unitsProblem,
  type ProductInput,
} from './productInput';
import { t } from '../../messages/products';

interface ProductFormFieldsProps {
  form: ServerForm<ProductInput>;
  hasFocus: boolean;
}

/** All fields of the form except the pictures. */
export function ProductFormFields({ form, hasFocus }: ProductFormFieldsProps) {
  const { field, formState, getValues, trigger, control } = form;

  /** Validates the offer price again, because the price affects it; an empty one is not validated yet. */
  function checkOffer(): void {
    if (getValues('offerPrice') !== '') void trigger('offerPrice');
  }

  return (
    <>
      <Field
        autoFocus={hasFocus}
        label={t('form.name')}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        {...field('name', {
          validate: (name) => name.trim() !== '' || t('form.noName'),
        })}
      />
      <TextAreaField
        label={t('form.description')}
        rows={5}
        hint={<DescriptionHint control={control} />}
        {...field('description', { validate: (text) => descriptionProblem(text) })}
      />
      <SelectField label={t('category')} {...field('category', { required: t('form.noCategory') })}>
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
          {...field('price', {
            validate: (text) => priceProblem(text, 'price'),
            onChange: () => {
              if (formState.errors.offerPrice) checkOffer();
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
          {...field('offerPrice', {
            validate: (text, { price }) => offerProblem(text, price),
          })}
        />
        <Field
          label={t('form.size')}
          autoComplete="off"
          placeholder={t('form.sizeExample')}
          maxLength={MAX_SIZE_LENGTH}
          hint={t('form.sizeHint')}
          {...field('size')}
        />
        <Field
          label={t('form.units')}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          hint={t('form.unitsHint')}
          {...field('units', { validate: (text) => unitsProblem(text) })}
        />
      </div>
    </>
  );
}

function DescriptionHint({ control }: { control: Control<ProductInput> }) {
  const lines = linesOf(useWatch({ control, name: 'description' }));
  return lines.length > 0 ? t('form.bulletsSoFar', { count: lines.length }) : t('form.bullets');
}
