import type { User } from '../../../api/types';
import { Link } from '../../../components/Link';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { t } from '../../../messages/accountSettings';
import { AccountSection } from './AccountSections';
import { MailChoices, ChoiceSwitch } from './MailChoices';
import { useChooseNewsletterMutation, useGetOwnNewsletterQuery } from './mailChoicesApi';

/** A customer's email preferences. */
export const NotificationsScreen = ({ user }: { user: User }) => (
  <AccountSection text={t('mails.text')}>
    <MailChoices
      owner={{ side: 'user', id: user._id }}
      textOf={() => ({ name: t('mails.orderUpdates.name'), text: t('mails.orderUpdates.text') })}
    />
    <div className="mt-4">
      <NewsletterChoice userId={user._id} />
    </div>
    <p className="mt-5 max-w-prose text-sm text-soft">{t('mails.always')}</p>
  </AccountSection>
);

/** Subscribes the account's email to the newsletter. */
function NewsletterChoice({ userId }: { userId: string }) {
  const { data, isError, refetch } = useGetOwnNewsletterQuery(userId, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const [choose] = useChooseNewsletterMutation();
  if (!data) {
    return (
      <QueryFallback isError={isError} failure={t('mails.failed')} onRetry={refetch}>
        <Spinner label={t('loading')} />
      </QueryFallback>
    );
  }
  if (!data.isConfirmed)
    return (
      <p className="text-sm text-soft">
        {t.rich('mails.confirmFirst', {
          a: (text) => (
            <Link
              to="/account/profile"
              className="font-semibold text-brand underline underline-offset-3"
            >
              {text}
            </Link>
          ),
        })}
      </p>
    );
  return (
    <ChoiceSwitch
      name={t('mails.newsletter.name')}
      text={t('mails.newsletter.text')}
      isOn={data.isSubscribed}
      choose={(isWanted) => choose({ userId, isWanted, consent: t('mails.newsletter.text') })}
    />
  );
}
