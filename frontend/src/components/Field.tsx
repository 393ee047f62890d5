import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame';
import { inputClass } from './classes';

interface FieldProps extends Omit<ComponentProps<'input'>, keyof FieldTexts>, FieldTexts {
  /** A control inside the right edge of the field, such as “show password”. */
  trailing?: ReactNode;
}

/** A labelled input with a hint and an error; spread react-hook-form's register() into it. */
export function Field({ label, error, hint, trailing, id, className, ...props }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <input {...props} {...control} className={`${inputClass} ${trailing ? 'pr-13' : ''}`} />
          {trailing && (
            <span className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
