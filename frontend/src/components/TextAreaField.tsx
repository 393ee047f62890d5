import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame';
import { inputClass } from './classes';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, keyof FieldTexts> & FieldTexts;

/** A labelled text area. */
export function TextAreaField({ label, error, hint, id, className, ...props }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <textarea {...props} {...control} className={`${inputClass} resize-y py-3`} />}
    </FieldFrame>
  );
}
