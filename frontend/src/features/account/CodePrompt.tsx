import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../components/Field';
import { preventBlur } from '../../components/preventBlur';
import { t } from '../../messages/account';

interface CodePromptProps {
  /** The result of registering the field with the form, and its error. */
  field: UseFormRegisterReturn & { error?: string };
}

/** The second step of a login: a code from the app or a recovery code. */
export function CodePrompt({ field }: CodePromptProps) {
  const [isRecovery, setRecovery] = useState(false);

  return (
    <>
      <p className="text-soft">{t(isRecovery ? 'code.recoveryText' : 'code.text')}</p>
      <Field
        key={isRecovery ? 'recovery' : 'app'}
        autoFocus
        label={t(isRecovery ? 'code.recoveryLabel' : 'code.label')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        {...field}
      />
      <button
        type="button"
        className="min-h-11 self-start rounded-sm font-semibold text-brand underline-offset-3 hover:underline"
        onMouseDown={preventBlur}
        onClick={() => setRecovery(!isRecovery)}
      >
        {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
      </button>
    </>
  );
}
