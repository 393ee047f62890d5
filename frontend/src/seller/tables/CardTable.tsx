import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { t } from '../messages/sellers';

const DESK_CELL = 'desk:px-2 desk:py-2.5 desk:first:pl-4 desk:last:pr-4 xl:px-3';

/** Class names by the breakpoint at which cards become table rows. */
const LOOKS = {
  md: {
    table: 'max-md:block md:overflow-hidden md:rounded-card md:border md:border-line md:bg-surface',
    thead: 'max-md:block',
    headRow: 'max-md:flex',
    head: 'px-1.5 py-2.5 first:pl-4 last:pr-4 max-md:sr-only xl:px-3',
    selectAll: 'py-2.5 pl-4.25 md:pl-4',
    selectAllText: 'md:sr-only',
    tbody: 'max-md:@container max-md:flex max-md:flex-col max-md:gap-3',
    row:
      'md:[&>td]:border-t md:[&>td]:border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 ' +
      'max-md:rounded-card max-md:border max-md:border-line',
    cell: 'md:px-1.5 xl:px-3 md:py-2 md:align-middle md:first:pl-4 md:last:pr-4',
  },
  desk: {
    table:
      'max-desk:block desk:overflow-hidden desk:rounded-card desk:border desk:border-line desk:bg-surface',
    thead: 'max-desk:block',
    headRow: 'max-desk:flex',
    head: `${DESK_CELL} desk:py-2.5 max-desk:sr-only`,
    selectAll: `${DESK_CELL} max-desk:pb-2 max-desk:pl-3.25`,
    selectAllText: 'desk:sr-only',
    tbody: 'max-desk:@container max-desk:grid max-desk:grid-cols-1 max-desk:gap-2',
    row:
      'desk:[&>td]:border-t desk:[&>td]:border-line max-desk:flex max-desk:flex-wrap max-desk:items-center max-desk:gap-x-2 ' +
      'max-desk:rounded-card max-desk:border max-desk:border-line',
    cell: DESK_CELL,
  },
} as const;

const Look = createContext<(typeof LOOKS)[keyof typeof LOOKS]>(LOOKS.md);

interface CardTableProps {
  label: string;
  /** The breakpoint at which cards become table rows. */
  from: keyof typeof LOOKS;
  columns: readonly { head: ReactNode; className?: string }[];
  /** The rows are those of another query, so they cannot be selected or changed. */
  isStale: boolean;
  /** Ids of all rows on the page. */
  ids: readonly string[];
  /** Ids of selected rows, including rows on other pages. */
  selection: {
    selected: ReadonlySet<string>;
    select: (ids: readonly string[], isSelected: boolean) => void;
  };
  /** One CardRow per row. */
  children: ReactNode;
}

/**
 * A table with selectable rows; on small screens, each row is a card. The roles are explicit because browsers drop the
 * table semantics if CSS changes `display`.
 */
export function CardTable(props: CardTableProps) {
  const { label, from, columns, isStale, ids, selection, children } = props;
  const { selected, select } = selection;
  const look = LOOKS[from];
  const isAllSelected = ids.every((id) => selected.has(id));
  return (
    <fieldset role="presentation" disabled={isStale} className="contents">
      <table
        role="table"
        aria-label={label}
        className={`w-full border-separate border-spacing-0 ${look.table}`}
      >
        <thead role="rowgroup" className={look.thead}>
          <tr role="row" className={look.headRow}>
            <th role="columnheader" scope="col" className={`${headClass} ${look.selectAll}`}>
              <label className="-m-2 inline-flex cursor-pointer items-center gap-3 p-2 align-middle">
                <input
                  type="checkbox"
                  checked={isAllSelected}
                  ref={(box) => {
                    if (box)
                      box.indeterminate = !isAllSelected && ids.some((id) => selected.has(id));
                  }}
                  onChange={({ target }) => select(ids, target.checked)}
                  className="size-5 accent-brand"
                />
                <span className={look.selectAllText}>{t('list.selectPage')}</span>
              </label>
            </th>
            {columns.map(({ head, className = '' }, index) => (
              <th
                key={index}
                role="columnheader"
                scope="col"
                className={`${headClass} ${look.head} ${className}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={look.tbody}>
          <Look value={look}>{children}</Look>
        </tbody>
      </table>
    </fieldset>
  );
}

const headClass = 'text-left text-sm font-semibold text-soft';

export function CardRow({ className = '', ...props }: ComponentProps<'tr'>) {
  return <tr {...props} role="row" className={`${useContext(Look).row} ${className}`} />;
}

export function CardCell({ className = '', ...props }: ComponentProps<'td'>) {
  return <td {...props} role="cell" className={`${useContext(Look).cell} ${className}`} />;
}

interface SelectCellProps {
  /** Accessible name, such as “Select order 12”. */
  label: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  className: string;
}

export function SelectCell({ label, isSelected, onSelect, className }: SelectCellProps) {
  return (
    <CardCell className={className}>
      {/* Above the link that covers the whole row. */}
      <label className="relative z-10 -m-3 grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
          className="size-5 accent-brand"
        />
      </label>
    </CardCell>
  );
}
