import { NothingHere } from '../components/NothingHere';
import { Page } from '../components/Page';
import { t } from '../messages/products';

export function NotFoundPage() {
  return (
    <Page title={t('nowhere.title')}>
      <NothingHere heading={t('nowhere.heading')}>{t('nowhere.text')}</NothingHere>
    </Page>
  );
}
