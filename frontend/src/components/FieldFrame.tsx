import { useId, type ReactNode } from 'react';
import { errorTextClass } from './classes';

/** The texts of every labelled control. */
export interface FieldTexts {
  label: string;
  error?: string;
  hint?: ReactNode;
  className?: string;
}

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Connects a control with its label, hint and error. */
export function FieldFrame({ label, error, hint, id, className = '', children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');

  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={controlId} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={`-mt-1 mb-(--error-margin) leading-tight ${errorTextClass}`}>
          {error}
        </p>
      )}
    </div>
  );
}
