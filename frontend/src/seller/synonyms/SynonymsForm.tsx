import type { Synonyms } from '../../api/types';
import { Button } from '../../components/Button';
import { FormAlert } from '../../components/FormAlert';
import { TextAreaField } from '../../components/TextAreaField';
import { useServerForm } from '../../components/useServerForm';
import { t } from '../messages/synonyms';
import { useAddSynonymsMutation, useEditSynonymsMutation } from './synonymsApi';

interface SynonymsFormProps {
  /** The group to edit; undefined to add one. */
  group?: Synonyms;
  onSaved: () => void;
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Adds or edits a group of synonyms. The input is kept after an error. */
export function SynonymsForm({ group, onSaved }: SynonymsFormProps) {
  const [add] = useAddSynonymsMutation();
  const [edit] = useEditSynonymsMutation();
  const { field, handleSend, isSending, serverError } = useServerForm({
    defaultValues: { words: group?.words.join(', ') ?? '' },
  });

  const submit = handleSend(async ({ words: text }, send) => {
    const words = wordsIn(text);
    const { error } = await send(group ? edit({ ...group, words }) : add(words));
    if (!error) onSaved();
    return error;
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      <TextAreaField
        label={t('form.words')}
        hint={t('form.hint')}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        {...field('words', {
          validate: (text) => wordsIn(text).length >= 2 || t('form.tooFew'),
        })}
      />
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="mt-1 w-full">
        {t('form.save')}
      </Button>
    </form>
  );
}
