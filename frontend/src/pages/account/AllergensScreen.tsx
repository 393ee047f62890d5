import { ThemeChoice } from '../../components/ThemeChoice';
import { AccountSection } from '../../features/account/settings/AccountSections';
import { AvoidedAllergens } from '../../features/products/allergens/AvoidedAllergens';
import { t } from '../../messages/accountSettings';

/** What this browser stores of a customer's preferences. */
export const AllergensScreen = () => (
  <div className="flex flex-col gap-5">
    <AccountSection title={t('allergens.title')} text={t('allergens.text')}>
      <AvoidedAllergens />
    </AccountSection>
    <AccountSection title={t('theme.title')} text={t('theme.text')}>
      <div className="flex">
        <ThemeChoice />
      </div>
    </AccountSection>
  </div>
);
