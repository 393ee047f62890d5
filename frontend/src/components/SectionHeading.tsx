import type { ReactNode } from 'react';

interface SectionHeadingProps {
  children: ReactNode;
  /** A link at the right end, such as “See all”. */
  action?: ReactNode;
  id?: string;
}

export function SectionHeading({ children, action, id }: SectionHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-4 md:mb-5">
      <h2 id={id} className="font-display text-section">
        {children}
      </h2>
      {action && <div className="shrink-0 font-semibold text-brand">{action}</div>}
    </div>
  );
}
