import type { ReactNode } from 'react';

interface Column<Row> {
  head: ReactNode;
  /** For the header cell and the cells below it. */
  className?: string;
  cellClass?: string;
  /** The cells of this column are the row headers. */
  isRowHead?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Omitted if a heading names the table. */
  caption?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Class names for the padding of cells. */
  cellPadding?: string;
  className?: string;
  /** Rows with totals. */
  foot?: ReactNode;
}

const CELL_PADDING = 'px-3 py-2.5 first:pl-card last:pr-card';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, cellPadding = CELL_PADDING, className = '', foot } = props;
  return (
    <div className="@container relative overflow-x-auto">
      <table className={`w-full ${className}`}>
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ head, className: own = 'text-left' }, index) => (
              <th
                key={index}
                scope="col"
                className={`${cellPadding} text-sm font-semibold text-soft ${own}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={`border-b border-line ${foot ? '' : 'last:border-b-0'}`}
            >
              {columns.map(({ className: own = '', cellClass = '', isRowHead, cell }, index) =>
                isRowHead ? (
                  <th
                    key={index}
                    scope="row"
                    className={`${cellPadding} text-left font-normal ${own} ${cellClass}`}
                  >
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={index}
                    className={`@max-3xs:first:min-w-28 ${cellPadding} ${own} ${cellClass}`}
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot className="text-soft">{foot}</tfoot>}
      </table>
    </div>
  );
}
