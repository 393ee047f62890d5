import { useFormState, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../components/Field';
import { SelectField } from '../../../components/SelectField';
import { TextAreaField } from '../../../components/TextAreaField';
import { plural } from '../../../lib/plural';
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
        label="Name"
        autoComplete="off"
        maxLength={MAX_NAME}
        error={errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || 'Please enter a name.',
        })}
      />
      <TextAreaField
        label="Description"
        rows={5}
        hint={<DescriptionHint control={control} />}
        error={errors.description?.message}
        {...register('description', { validate: (text) => descriptionProblem(text) })}
      />
      <SelectField
        label="Category"
        error={errors.category?.message}
        {...register('category', { required: 'Please choose a category.' })}
      >
        <option value="">Choose a category</option>
        {CATEGORIES.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          className="tabular-nums"
          hint="In dollars, before the offer."
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
          label="Offer price"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          className="tabular-nums"
          hint="What customers pay."
          error={errors.offerPrice?.message}
          {...register('offerPrice', {
            validate: (text, { price }) => offerProblem(text, price),
          })}
        />
        <Field
          label="Size (optional)"
          autoComplete="off"
          placeholder="1 kg"
          maxLength={MAX_SIZE}
          hint="As customers read it: 1 kg, 6 x 330 ml."
          error={errors.size?.message}
          {...register('size')}
        />
        <Field
          label="Units (optional)"
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          hint="How many there are. Leave it empty where they are not counted."
          error={errors.units?.message}
          {...register('units', { validate: unitsProblem })}
        />
      </div>
    </>
  );
}

function DescriptionHint({ control }: { control: Control<ProductInput> }) {
  const lines = linesOf(useWatch({ control, name: 'description' }));
  return (
    <>
      Each new line, and each /n, begins a new bullet
      {lines.length > 0 && <>: {plural(lines.length, 'bullet')} so far</>}.
    </>
  );
}
