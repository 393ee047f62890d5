import { useState } from 'react';
import { Button } from '../../components/Button';
import { ThemeChoice } from '../../components/ThemeChoice';
import { AccountSection, ValueRow } from '../../features/account/settings/AccountSections';
import { namesOf } from '../../features/products/allergens/allergenNames';
import { AvoidDialog } from '../../features/products/allergens/AvoidDialog';
import { useAvoidedAllergens } from '../../features/products/allergens/useAvoidedAllergens';
import { t } from '../../messages/accountSettings';
import { t as tAllergens } from '../../messages/allergens';

/** Preferences that only this browser stores. */
export function AllergensScreen() {
  const avoided = useAvoidedAllergens();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <AccountSection title={t('allergens.title')} text={t('allergens.text')}>
        <ValueRow
          action={
            <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
              {t('allergens.change')}
            </Button>
          }
        >
          <p className="font-semibold">
            {avoided.length > 0
              ? tAllergens('dialog.chosen', { names: namesOf(avoided) })
              : t('allergens.none')}
          </p>
        </ValueRow>
        {isOpen && <AvoidDialog onClose={() => setOpen(false)} />}
      </AccountSection>
      <AccountSection title={t('theme.title')} text={t('theme.text')}>
        <div className="flex">
          <ThemeChoice />
        </div>
      </AccountSection>
    </div>
  );
}
