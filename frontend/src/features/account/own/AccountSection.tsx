import { useId, type ReactNode } from 'react';

interface AccountSectionProps {
  title: string;
  /** What it is for. */
  text?: ReactNode;
  children: ReactNode;
}

/** A part of the page on which people see to their own account. */
export function AccountSection({ title, text, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-panel border border-line bg-surface p-5 md:p-7"
    >
      <h2 id={titleId} className="font-display text-section wrap-anywhere">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-prose text-soft">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
