import type { MailChoice, MailTopic } from '../../../api/types';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { t } from '../../../messages/ownAccount';
import { ChoiceSwitch } from './ChoiceSwitch';
import { useOwnAccount, type Owner } from './ownAccountApi';

/** What a topic is called, and when its e-mails come. */
export type TopicText = (topic: MailTopic) => { name: string; text: string };

/** Switches for the e-mails that one may do without. */
export function MailChoices({ owner, textOf }: { owner: Owner; textOf: TopicText }) {
  const { useGetMailChoicesQuery, useChooseMailsMutation } = useOwnAccount();
  const { data, isError, refetch } = useGetMailChoicesQuery(owner, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const [chooseMails] = useChooseMailsMutation();

  /** The switch sends one wish after the other, each once the one before is shown. */
  async function choose(body: MailChoice) {
    const result = await chooseMails({ ...owner, body });
    if (!result.error) await refetch();
    return result;
  }

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
            choose={(isWanted) => choose({ ...choice, isWanted })}
          />
        </li>
      ))}
    </ul>
  );
}
