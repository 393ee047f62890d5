import type { ReactNode } from 'react';

interface Column<Row> {
  head: ReactNode;
  /** Of the head and of the cells below it. */
  className?: string;
  cellClass?: string;
  /** Its cells name their rows. */
  isRowHead?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Missing where a heading names the table. */
  caption?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** How much room a cell has. */
  room?: string;
  className?: string;
  /** Sums, as rows. */
  foot?: ReactNode;
}

const ROOM = 'px-3 py-2.5 first:pl-4 last:pr-4';

/** Figures in rows and columns. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, room = ROOM, className = '', foot } = props;
  return (
    <table className={`w-full ${className}`}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr className="border-b border-line">
          {columns.map(({ head, className: own = 'text-left' }, index) => (
            <th
              key={index}
              scope="col"
              className={`${room} text-sm font-semibold text-soft ${own}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={`border-b border-line ${foot ? '' : 'last:border-b-0'}`}>
            {columns.map(({ className: own = '', cellClass = '', isRowHead, cell }, index) =>
              isRowHead ? (
                <th
                  key={index}
                  scope="row"
                  className={`${room} text-left font-normal ${own} ${cellClass}`}
                >
                  {cell(row)}
                </th>
              ) : (
                <td key={index} className={`${room} ${own} ${cellClass}`}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot className="text-soft">{foot}</tfoot>}
    </table>
  );
}
