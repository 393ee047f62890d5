import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Field } from '../../components/Field';
import { preventBlur } from '../../components/preventBlur';
import { t } from '../../messages/account';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'trailing'> & {
  label?: string;
  /** Accessible name of the button that shows the password. */
  showLabel?: string;
};

export function PasswordField({
  label = t('password'),
  showLabel = t('showPassword'),
  ...props
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;

  return (
    <Field
      {...props}
      label={label}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          aria-label={showLabel}
          aria-pressed={isShown}
          className="grid size-10 place-items-center rounded-full text-soft hover:text-ink"
          onMouseDown={preventBlur}
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
        </button>
      }
    />
  );
}
