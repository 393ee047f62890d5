import type { Change } from '../../api/types';
import { Link } from '../../components/Link';
import { useFormatDateTime } from '../../features/shop/shopZone';
import { actionText, fieldChanges } from './changeText';
import { sellerProductPath } from '../sellerProductPath';
import { t } from '../messages/changes';

function pathOf({ subject, subjectId }: Change): string | undefined {
  if (subject === 'product') return sellerProductPath(subjectId);
  return subject === 'order' ? `/seller/orders/${subjectId}` : undefined;
}

/** One line of the log: when, who, what, and what it was before. */
export function ChangeEntry({ change }: { change: Change }) {
  const { at, by, label } = change;
  const formatDateTime = useFormatDateTime();
  const path = pathOf(change);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[11rem_1fr] xl:grid-cols-[11rem_1fr_1fr]">
      <time dateTime={at} className="text-sm text-soft tabular-nums md:pt-0.5">
        {formatDateTime(at)}
      </time>
      <p className="min-w-0 text-md wrap-anywhere">
        {actionText(change, {
          by: () => <span className="font-semibold">{by}</span>,
          what: () =>
            path ? (
              <Link to={path} className="font-medium underline hover:text-brand">
                {label}
              </Link>
            ) : (
              <span className="font-medium">{label}</span>
            ),
        })}
      </p>
      <ul className="min-w-0 wrap-anywhere md:col-start-2 xl:col-start-3">
        {fieldChanges(change).map(({ label: field, before, after }) => (
          <li key={field} className="text-sm text-soft">
            {field}: <del className="no-underline">{before}</del>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">{t('became')}</span>
            <ins className="font-medium text-ink no-underline">{after}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}
