import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame';
import { inputClass } from './inputClass';
import { NativeSelect } from './NativeSelect';

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldTexts> & FieldTexts;

/** A labelled choice between a few options. */
export function SelectField({ label, error, hint, id, className, ...props }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <NativeSelect {...props} {...control} className={`${inputClass} pr-11`} />}
    </FieldFrame>
  );
}
