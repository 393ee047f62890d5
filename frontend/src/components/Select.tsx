import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inputClass } from './classes';
import { FieldFrame, type FieldTexts } from './FieldFrame';

interface NativeSelectProps extends ComponentProps<'select'> {
  /** Of the box around it, which says how wide it is. */
  boxClass?: string;
}

/** The browser's own choice, with the shop's arrow. */
export function NativeSelect({ boxClass = '', className = '', ...props }: NativeSelectProps) {
  return (
    <div className={`relative ${boxClass}`}>
      <select {...props} className={`appearance-none ${className}`} />
      <ChevronDown
        aria-hidden="true"
        size="1.125rem"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
      />
    </div>
  );
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'aria-label'> {
  /** Said to those who cannot see what the options are about; where a label is seen, the element's `id` joins them instead. */
  label?: string;
}

/** A compact choice that says with its options what it is about: “All payments”. */
export function Select({ label, className, ...props }: SelectProps) {
  return (
    <NativeSelect
      {...props}
      aria-label={label}
      boxClass={className}
      className="h-11 w-full rounded-full border border-control bg-surface pr-10 pl-4 text-md font-medium text-ink"
    />
  );
}

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldTexts> & FieldTexts;

/** A labelled choice between a few options. */
export function SelectField({ label, error, hint, id, className, ...props }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <NativeSelect {...props} {...control} className={`${inputClass} pr-11`} />}
    </FieldFrame>
  );
}
