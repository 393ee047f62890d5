import type { ReactNode } from 'react';
import { Page } from '../../components/Page';

interface ListPageProps {
  title: string;
  /** The number of rows, as text; undefined until it is loaded. */
  count: string | undefined;
  /** Announces changes of the count to screen readers. Not for live lists, which announce updates themselves. */
  announcesCount?: boolean;
  /** Shown after the count. */
  note?: ReactNode;
  /** Shown to the right of the title, or below it on small screens. */
  actions: ReactNode;
  children: ReactNode;
}

/** Layout of the sellers' list pages: title, count and actions. */
export function ListPage({
  title,
  count,
  announcesCount = false,
  note,
  actions,
  children,
}: ListPageProps) {
  return (
    <Page title={title}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="font-display text-section">{title}</h1>
          <p
            role={announcesCount ? 'status' : undefined}
            className="text-sm text-soft tabular-nums"
          >
            {count}
          </p>
          {note}
        </div>
        {actions}
      </div>
      {children}
    </Page>
  );
}
