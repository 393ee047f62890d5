import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inputClass } from './classes';
import { FieldFrame, type FieldTexts } from './FieldFrame';

interface NativeSelectProps extends ComponentProps<'select'> {
  /** Classes of the box around it, which sets the width. */
  boxClass?: string;
}

/** A native select with the shop's arrow. */
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
  /** For screen readers; use the element's `id` instead where a label is visible. */
  label?: string;
}

/** A compact select whose options name its subject: “All payments”. */
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

/** A labelled select. */
export function SelectField({ label, error, hint, id, className, ...props }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(control) => <NativeSelect {...props} {...control} className={`${inputClass} pr-11`} />}
    </FieldFrame>
  );
}
