import type { ComponentProps } from 'react';
import { NativeSelect } from './NativeSelect';

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
