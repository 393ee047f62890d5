import { useEffect, useRef, useState, type ReactNode, useId } from 'react';

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

/** Who has waited so long sees all there is, in milliseconds, even if it moves. */
const PATIENCE = 4_000;

/**
 * The sections of an account. At first, what stands below one that is loading is not seen before that is: it would move under the
 * finger. Once all have come or failed, or that takes long, nothing goes away any more: somebody may be typing there.
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
    const timer = setTimeout(finish, PATIENCE);
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
