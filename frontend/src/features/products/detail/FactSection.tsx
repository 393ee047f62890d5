import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FactSectionProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of what is said about a product, which one opens. The browser does it by itself, also without scripts. */
export function FactSection({ title, isOpen = false, children }: FactSectionProps) {
  return (
    <details open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2.5 hover:text-brand [&::-webkit-details-marker]:hidden">
        <h2 className="font-semibold">{title}</h2>
        <ChevronDown
          aria-hidden="true"
          size="1.125rem"
          strokeWidth={2}
          className="transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-1.5 pb-4 text-md text-soft wrap-anywhere">{children}</div>
    </details>
  );
}
