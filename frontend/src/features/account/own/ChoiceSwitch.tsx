import { useId } from 'react';
import { Switch } from '../../../components/Switch';
import { useSwitch } from '../../../components/useSwitch';

interface ChoiceSwitchProps {
  name: string;
  /** When such e-mails come. */
  text: string;
  isOn: boolean;
  choose: Parameters<typeof useSwitch>[1];
}

/** E-mails that one may do without. */
export function ChoiceSwitch({ name, text, isOn, choose }: ChoiceSwitchProps) {
  const id = useId();
  const wanted = useSwitch(isOn, choose);
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
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
