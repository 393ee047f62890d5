import { t } from '../../../messages/ownAccount';
import { AccountSection } from './AccountSection';
import { MailChoices } from './MailChoices';
import { NewsletterChoice } from './NewsletterChoice';
import type { Owner } from './ownAccountApi';

/** What a customer is written about. */
export const MailsSection = ({ owner }: { owner: Owner }) => (
  <AccountSection title={t('mails.title')} text={t('mails.text')}>
    <MailChoices
      owner={owner}
      textOf={() => ({ name: t('mails.orderUpdates.name'), text: t('mails.orderUpdates.text') })}
    />
    <div className="mt-4">
      <NewsletterChoice userId={owner.id} />
    </div>
    <p className="mt-5 max-w-prose text-sm text-soft">{t('mails.always')}</p>
  </AccountSection>
);
