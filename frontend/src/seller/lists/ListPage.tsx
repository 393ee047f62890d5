import type { ReactNode } from 'react';
import { Page } from '../../components/Page';

interface ListPageProps {
  title: string;
  /** How many rows there are, in words; undefined until that is known. */
  count: string | undefined;
  /** Whether it is read out when it changes: not where a list is live, and tells of news itself. */
  announcesCount?: boolean;
  /** Stands behind the count. */
  note?: ReactNode;
  /** Stand at the right of the title, or below it. */
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of a list of the sellers: its name, how much is in it, and what can be done with all of it. */
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
