import { useState } from 'react';
import type { ImportResult } from '../../api/types';
import { Button } from '../../components/Button';
import { plural } from '../../lib/plural';

interface ImportReportProps {
  summary: ImportResult;
  /** It was done, and not only tried. */
  isDone?: boolean;
}

/** A file may hold thousands of bad rows; so many are shown at a time. */
const ROWS_SHOWN = 200;

/** What an import did, or would do, with every bad row and the reason. */
export function ImportReport({ summary, isDone = false }: ImportReportProps) {
  const { added, changed, unchanged, errors, message } = summary;
  const counts = [
    { label: isDone ? 'Added' : 'To add', count: added },
    { label: isDone ? 'Changed' : 'To change', count: changed },
    { label: 'Unchanged', count: unchanged },
    { label: isDone ? 'Left out' : 'Bad rows', count: errors.length },
  ];

  return (
    <div role="status" className="flex flex-col gap-4">
      {isDone && <p className="font-semibold">{message}</p>}
      <dl className="grid grid-cols-4 gap-2 text-center">
        {counts.map(({ label, count }) => (
          <div key={label} className="flex flex-col rounded-control bg-background px-1 py-2.5">
            <dt className="order-2 text-xs text-soft">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {errors.length > 0 && <BadRows errors={errors} isDone={isDone} />}
    </div>
  );
}

function BadRows({ errors, isDone }: { errors: ImportResult['errors']; isDone: boolean }) {
  const [shown, setShown] = useState(ROWS_SHOWN);
  return (
    <section aria-label="Bad rows" className="flex flex-col gap-2">
      <p className="text-md">
        {plural(errors.length, 'row')} {isDone ? 'could not be imported' : 'cannot be imported'}:
      </p>
      <ul
        tabIndex={0}
        aria-label="Bad rows"
        className="max-h-56 overflow-y-auto rounded-control border border-line text-md"
      >
        {errors.slice(0, shown).map(({ row, message }, index) => (
          <li
            key={index}
            className="flex gap-3 border-b border-line px-3.5 py-2 wrap-anywhere last:border-b-0"
          >
            <span className="shrink-0 font-semibold tabular-nums">Line {row}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {errors.length > shown && (
        <Button variant="quiet" size="sm" onClick={() => setShown(shown + ROWS_SHOWN)}>
          Show more
        </Button>
      )}
    </section>
  );
}
