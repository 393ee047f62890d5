import { useForm } from 'react-hook-form';
import type { Synonyms } from '../../api/types';
import { Button } from '../../components/Button';
import { FormError } from '../../components/FormError';
import { TextAreaField } from '../../components/TextAreaField';
import { useFieldErrors } from '../../components/useFieldErrors';
import { useHandledErrors } from '../../components/useHandledErrors';
import { t } from '../messages/synonyms';
import { useAddSynonymsMutation, useEditSynonymsMutation } from './synonymsApi';

interface SynonymsFormProps {
  /** What is changed; none to add new ones. */
  group?: Synonyms;
  onSaved: () => void;
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Adds words that mean the same, or changes them. What was typed stays after a refusal. */
export function SynonymsForm({ group, onSaved }: SynonymsFormProps) {
  const [add, adding] = useAddSynonymsMutation();
  const [edit, editing] = useEditSynonymsMutation();
  const { error, isLoading } = group ? editing : adding;
  const withHandledErrors = useHandledErrors();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { words: group?.words.join(', ') ?? '' },
  });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error);

  const submit = handleSubmit(async ({ words: text }) => {
    const words = wordsIn(text);
    const call = group ? edit({ ...group, words }) : add(words);
    const answer = await withHandledErrors(call);
    if (!answer.error) onSaved();
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void submit(event)}>
      <TextAreaField
        label={t('form.words')}
        hint={t('form.hint')}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        error={errors.words?.message}
        {...register('words', {
          validate: (text) => wordsIn(text).length >= 2 || t('form.tooFew'),
        })}
      />
      <FormError error={error} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('form.save')}
      </Button>
    </form>
  );
}
