import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { Allergen } from '../../../../api/types';
import { errorTextClass } from '../../../../components/classes';
import { ALLERGENS } from '../../../../features/products/allergens/allergenNames';
import { t as allergenWords } from '../../../../messages/allergens';
import { t } from '../../../messages/facts';
import type { ProductInput } from '../productInput';

const LISTS = ['allergens', 'mayContain'] as const;
type List = (typeof LISTS)[number];

interface AllergenFieldsProps {
  form: UseFormReturn<ProductInput>;
  error?: string;
}

/** Allergens that a product contains or may contain; each is in one of the lists at most. */
export function AllergenFields({ form, error }: AllergenFieldsProps) {
  const { control, register } = form;
  const allergens = useWatch({ control, name: 'allergens' });
  const half = Math.ceil(ALLERGENS.length / 2);

  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error && 'allergens-error'}>
      <legend className="mb-1 text-sm font-semibold">{t('allergens')}</legend>
      <div className="relative grid gap-x-10 overflow-x-auto sm:grid-cols-2">
        <AllergenTable form={form} allergens={ALLERGENS.slice(0, half)} />
        <AllergenTable form={form} allergens={ALLERGENS.slice(half)} />
      </div>
      {allergens.length === 0 && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            {...register('isFreeOfAll')}
          />
          {t('freeOfAll')}
        </label>
      )}
      <p className="text-sm text-soft">{t('freeHint')}</p>
      {error && (
        <p id="allergens-error" className={errorTextClass}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface AllergenTableProps {
  form: UseFormReturn<ProductInput>;
  allergens: readonly Allergen[];
}

function AllergenTable({ form, allergens }: AllergenTableProps) {
  const { register, getValues, setValue } = form;

  function leaveOther(list: List, { value, checked }: HTMLInputElement): void {
    const other = list === 'allergens' ? 'mayContain' : 'allergens';
    if (!checked) return;
    const left = getValues(other).filter((allergen) => allergen !== value);
    setValue(other, left, { shouldDirty: true });
  }

  return (
    <table className="group/half h-fit w-full min-w-60 table-fixed">
      <colgroup>
        <col />
        <col span={2} className="w-1/4" />
      </colgroup>
      {/* On small screens, where the tables are stacked, only the first header is visible. */}
      <thead className="text-left text-sm text-soft max-sm:group-not-first/half:sr-only">
        <tr>
          <th scope="col" className="py-1.5 font-normal">
            {t('allergenHead')}
          </th>
          {LISTS.map((list) => (
            <th
              key={list}
              scope="col"
              className="px-0.5 py-1.5 text-center font-normal wrap-anywhere"
            >
              {t(`field.${list}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {allergens.map((allergen) => (
          <tr key={allergen} className="border-t border-line">
            <th scope="row" className="text-left font-normal wrap-anywhere">
              {allergenWords(`label.${allergen}`)}
            </th>
            {LISTS.map((list) => (
              <td key={list} className="p-0">
                <label className="grid min-h-11 cursor-pointer place-items-center">
                  <input
                    type="checkbox"
                    value={allergen}
                    aria-label={t('ofAllergen', {
                      list: t(`field.${list}`),
                      allergen: allergenWords(`name.${allergen}`),
                    })}
                    className="size-5 accent-brand"
                    {...register(list, {
                      onChange: ({ target }: { target: HTMLInputElement }) =>
                        leaveOther(list, target),
                    })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
