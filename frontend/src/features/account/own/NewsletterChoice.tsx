import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { t } from '../../../messages/ownAccount';
import { ChoiceSwitch } from './ChoiceSwitch';
import { useChooseNewsletterMutation, useGetOwnNewsletterQuery } from './mailChoicesApi';

/** Whether the newsletter comes to a customer's own address. */
export function NewsletterChoice({ userId }: { userId: string }) {
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
  if (!data.isConfirmed) return <p className="text-sm text-soft">{t('mails.confirmFirst')}</p>;
  return (
    <ChoiceSwitch
      name={t('mails.newsletter.name')}
      text={t('mails.newsletter.text')}
      isOn={data.isSubscribed}
      choose={(isWanted) => choose({ userId, isWanted, consent: t('mails.newsletter.text') })}
    />
  );
}
