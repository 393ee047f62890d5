import { useId } from 'react';
import type { MailChoice, MailTopic } from '../../../api/types';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { Switch } from '../../../components/Switch';
import { useSwitch } from '../../../components/useSwitch';
import { t } from '../../../messages/accountSettings';
import { useOwnAccount, type Owner } from './settingsApi';

interface ChoiceSwitchProps {
  name: string;
  /** When these emails are sent. */
  text: string;
  isOn: boolean;
  choose: Parameters<typeof useSwitch>[1];
}

/** Switches one kind of optional email on or off. */
export function ChoiceSwitch({ name, text, isOn, choose }: ChoiceSwitchProps) {
  const id = useId();
  const wanted = useSwitch(isOn, choose);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p id={`${id}-name`} className="font-semibold">
          {name}
        </p>
        <p id={`${id}-text`} className="text-sm text-soft">
          {text}
        </p>
      </div>
      <Switch
        isOn={wanted.isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        onClick={() => void wanted.flip()}
      />
    </div>
  );
}

/** The name of a topic, and when its emails are sent. */
export type TopicText = (topic: MailTopic) => { name: string; text: string };

/** Switches for all optional emails. */
export function MailChoices({ owner, textOf }: { owner: Owner; textOf: TopicText }) {
  const { useGetMailChoicesQuery, useChooseMailsMutation } = useOwnAccount();
  const { data, isError, refetch } = useGetMailChoicesQuery(owner, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const [chooseMails] = useChooseMailsMutation();

  /** Resolves after the refetch: the switch sends its next change only then. */
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
