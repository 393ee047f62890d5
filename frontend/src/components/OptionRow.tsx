import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface OptionRowProps {
  icon: LucideIcon;
  /** `summary` if the row opens a `<details>`. */
  as?: 'div' | 'summary';
  children: ReactNode;
}

/** One option of an order in a row of 48 px: an icon, the value, and the control that changes it. */
export function OptionRow({ icon: Icon, as: Row = 'div', children }: OptionRowProps) {
  return (
    <Row className="flex min-h-12 list-none flex-wrap items-center gap-x-3 py-1 [&::-webkit-details-marker]:hidden">
      <Icon
        aria-hidden="true"
        size="1.25rem"
        strokeWidth={1.75}
        className="text-soft @max-[16rem]:hidden"
      />
      {children}
    </Row>
  );
}
