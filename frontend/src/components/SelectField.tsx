import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame';
import { inputClass } from './inputClass';

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldTexts> & FieldTexts;

/** A labelled choice between a few options. */
export function SelectField({ label, error, hint, id, className, ...props }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <select {...props} {...control} className={`${inputClass} appearance-none pr-11`} />
          <ChevronDown
            aria-hidden="true"
            size="1.125rem"
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
          />
        </div>
      )}
    </FieldFrame>
  );
}
