import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

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
