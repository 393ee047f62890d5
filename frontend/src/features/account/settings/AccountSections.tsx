import { useEffect, useRef, useState, type ReactNode, useId } from 'react';

interface AccountSectionProps {
  /** Omitted where the page's heading is the only one. */
  title?: string;
  /** Description below the title. */
  text?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, text, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title && titleId}
      className="rounded-panel border border-line bg-surface p-[min(1.25rem,5vw)] hyphens-auto md:p-7"
    >
      {title && (
        <h2 id={titleId} className="font-display text-section wrap-anywhere">
          {title}
        </h2>
      )}
      {text && <p className="max-w-prose text-soft not-first:mt-1">{text}</p>}
      <div className="not-first:mt-4 md:not-first:mt-5">{children}</div>
    </section>
  );
}

/** A value and, at the end of the row, the button that changes it. */
export const ValueRow = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
    <div className="min-w-0 wrap-anywhere">{children}</div>
    {action}
  </div>
);

/** After this time all sections are shown, even though they may move. */
const TIMEOUT_MS = 4_000;

/**
 * The sections of an account page. Those below a loading section are invisible at first, because they would move. Once
 * all sections have loaded or failed, or TIMEOUT_MS has passed, nothing is hidden any more: an input may be in use.
 */
export function AccountSections({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpening, setOpening] = useState(true);

  useEffect(() => {
    const sections = ref.current;
    if (!sections) return;
    const finish = (): void => setOpening(false);
    const changes = new MutationObserver(() => {
      if (!sections.querySelector('[data-loading]')) finish();
    });
    changes.observe(sections, { childList: true, subtree: true });
    const timer = setTimeout(finish, TIMEOUT_MS);
    return () => {
      changes.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return (
    <div
      ref={ref}
      className={`flex flex-col gap-5 ${isOpening ? '[&>:has([data-loading])~*]:invisible' : ''}`}
    >
      {children}
    </div>
  );
}
