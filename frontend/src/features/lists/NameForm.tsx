import { useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormError } from '../../components/FormError';
import { fieldErrors } from '../../lib/apiError';
import { t } from '../../messages/lists';

/** The server's limit. */
const MAX_NAME_LENGTH = 60;

interface NameFormProps {
  label: string;
  action: ReactNode;
  /** The current name. */
  name?: string;
  isBusy: boolean;
  /** The server's error about the last name. */
  error: unknown;
  /** Resolves with true if the name was saved: the field is then cleared. */
  onName: (name: string) => Promise<boolean>;
}

/** A form with one field for the name of a list. */
export function NameForm({ label, action, name = '', isBusy, error, onName }: NameFormProps) {
  const [text, setText] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const { name: refused } = fieldErrors(error);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const wanted = text.trim();
    setMissing(wanted === '');
    if (wanted === '') event.currentTarget.querySelector('input')?.focus();
    else if (await onName(wanted)) setText('');
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="min-w-[min(20rem,100%)] flex-1"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={label}
          name="name"
          value={text}
          maxLength={MAX_NAME_LENGTH}
          required
          autoComplete="off"
          error={isMissing ? t('name.missing') : refused}
          onChange={({ target: { value } }) => {
            setText(value);
            setMissing(false);
          }}
          className="min-w-0 flex-1 basis-52"
        />
        <Button type="submit" isBusy={isBusy} className="mt-auto">
          {action}
        </Button>
      </div>
      <div className="mt-3 empty:hidden">
        <FormError error={error} isAtField={refused !== undefined} />
      </div>
    </form>
  );
}
