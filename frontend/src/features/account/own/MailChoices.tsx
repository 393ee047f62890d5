import type { MailTopic } from '../../../api/types';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { t } from '../../../messages/ownAccount';
import { ChoiceSwitch } from './ChoiceSwitch';
import { useChooseMailsMutation, useGetMailChoicesQuery } from './mailChoicesApi';
import type { Owner } from './ownAccountApi';

/** What a topic is called, and when its e-mails come. */
export type TopicText = (topic: MailTopic) => { name: string; text: string };

/** Switches for the e-mails that one may do without. */
export function MailChoices({ owner, textOf }: { owner: Owner; textOf: TopicText }) {
  const { data, isError, refetch } = useGetMailChoicesQuery(owner, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const [choose] = useChooseMailsMutation();
  if (!data) {
    return (
      <QueryFallback isError={isError} failure={t('mails.failed')} onRetry={refetch}>
        <Spinner label={t('loading')} />
      </QueryFallback>
    );
  }
  if (!data.isOffered) return <p>{t('mails.notOffered')}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {data.choices.map((choice) => (
        <li key={choice.topic}>
          <ChoiceSwitch
            {...textOf(choice.topic)}
            isOn={choice.isWanted}
            choose={(isWanted) => choose({ ...owner, choice: { ...choice, isWanted } })}
          />
        </li>
      ))}
    </ul>
  );
}
