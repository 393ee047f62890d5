import { AccountSection } from '../../features/account/own/AccountSection';
import { MailChoices } from '../../features/account/own/MailChoices';
import type { Owner } from '../../features/account/own/ownAccountApi';
import { t } from '../messages/staff';

/** What a seller is written about. */
export const SellerMails = ({ owner }: { owner: Owner }) => (
  <AccountSection title={t('mails.title')} text={t('mails.text')}>
    <MailChoices
      owner={owner}
      textOf={(topic) => ({ name: t(`mails.${topic}.name`), text: t(`mails.${topic}.text`) })}
    />
    <p className="mt-5 max-w-prose text-sm text-soft">{t('mails.always')}</p>
  </AccountSection>
);
