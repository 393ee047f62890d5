import type { ComponentProps } from 'react';
import { Field } from '../../../components/Field';
import { t } from '../../../messages/accountSettings';

/** A field for a code from the app or a recovery code, next to the password. */
export function CodeField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label={t('twoFactor.anyCode')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      {...props}
    />
  );
}
