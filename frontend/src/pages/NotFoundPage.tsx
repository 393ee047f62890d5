import { NotFoundMessage } from '../components/NotFoundMessage';
import { Page } from '../components/Page';
import { t } from '../messages/products';

export function NotFoundPage() {
  return (
    <Page title={t('nowhere.title')}>
      <NotFoundMessage heading={t('nowhere.heading')}>{t('nowhere.text')}</NotFoundMessage>
    </Page>
  );
}
