import { useId, type ComponentProps, type ReactNode } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string;
  hint?: string;
  /** A control inside the field's right edge, such as “show password”. */
  trailing?: ReactNode;
}

export const inputClass =
  'w-full min-h-12 rounded-control border border-control bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-soft aria-invalid:border-sale disabled:opacity-60';

/** A labelled input with its hint and its error; spread react-hook-form's register() into it. */
export function Field({ label, error, hint, trailing, id, className = '', ...props }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const errorId = `${inputId}-error`;
  const hintId = `${inputId}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');

  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={inputId} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...props}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={`${inputClass} ${trailing ? 'pr-13' : ''}`}
        />
        {trailing && (
          <span className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</span>
        )}
      </div>
      {hint && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-sm font-medium text-sale">
          {error}
        </p>
      )}
    </div>
  );
}
