import type { Allergen } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Dialog } from '../../../components/Dialog';
import { ALLERGENS } from './allergenNames';
import { storeAvoided, useAvoidedAllergens } from './useAvoidedAllergens';
import { t } from '../../../messages/allergens';

/** The choice of avoided allergens, which takes effect immediately. */
export function AvoidDialog({ onClose }: { onClose: () => void }) {
  const avoided = useAvoidedAllergens();

  const choose = (allergen: Allergen, isAvoided: boolean): void =>
    storeAvoided(ALLERGENS.filter((it) => (it === allergen ? isAvoided : avoided.includes(it))));

  return (
    <Dialog open onClose={onClose} title={t('dialog.title')}>
      <p className="text-soft">{t('dialog.intro')}</p>
      <fieldset>
        <legend className="sr-only">{t('dialog.legend')}</legend>
        <div className="grid gap-x-4 @min-[17rem]:grid-cols-2">
          {ALLERGENS.map((allergen) => (
            <label
              key={allergen}
              className="flex min-h-11 items-center gap-3 rounded-control px-1 hover:bg-brand-tint"
            >
              <input
                type="checkbox"
                checked={avoided.includes(allergen)}
                onChange={({ target }) => choose(allergen, target.checked)}
                className="size-5 shrink-0 accent-brand"
              />
              {t(`label.${allergen}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-soft">{t('dialog.kept')}</p>
      <Button onClick={onClose}>{t('dialog.done')}</Button>
    </Dialog>
  );
}
