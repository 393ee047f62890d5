import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SelectProps extends Omit<ComponentProps<'select'>, 'aria-label'> {
  /** Said to those who cannot see what the options are about. */
  label: string;
}

/** A compact choice that says with its options what it is about: “All payments”. */
export function Select({ label, className = '', children, ...props }: SelectProps) {
  return (
    <div className={`relative ${className}`}>
      <select
        {...props}
        aria-label={label}
        className="h-11 w-full appearance-none rounded-full border border-control bg-surface pr-10 pl-4 text-md font-medium text-ink"
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        size="1.125rem"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
      />
    </div>
  );
}
