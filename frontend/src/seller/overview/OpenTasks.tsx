import { Link } from '../../components/Link';
import type { OpenTasks } from '../../api/types';
import { useWatchOrdersQuery } from '../orders/sellerOrdersApi';
import { t } from '../messages/sellers';
import { useGetOpenTasksQuery } from './overviewApi';

/** Where each kind of open task is worked on, in the order in which customers wait for it. */
const TASKS = [
  { name: 'problems', to: '/seller/orders?attention=problems' },
  { name: 'refundsDue', to: '/seller/orders?attention=refundDue' },
  { name: 'flagged', to: '/seller/orders?attention=flagged' },
  { name: 'unreadMessages', to: '/seller/messages' },
] as const;

const openTasks = (counts: OpenTasks) =>
  TASKS.map(({ name, to }) => ({ name, to, count: counts[name] })).filter(({ count }) => count > 0);

/** How much waits for a seller beside packing, beside the word “Overview”; live, and nothing where nothing waits. */
export function OpenTasksBadge({ className }: { className: string }) {
  useWatchOrdersQuery();
  const { data } = useGetOpenTasksQuery(undefined, { refetchOnFocus: true });
  const open = data ? openTasks(data) : [];
  if (open.length === 0) return null;
  return (
    <>
      {' '}
      <span
        aria-hidden="true"
        className={`min-w-5 rounded-full bg-sale px-1.5 text-center text-xs font-bold text-on-brand tabular-nums ${className}`}
      >
        {open.reduce((sum, { count }) => sum + count, 0)}
      </span>{' '}
      <span className="sr-only">
        {open.map(({ name, count }) => t(`task.${name}`, { count })).join(', ')}
      </span>
    </>
  );
}

/** The same in words, as links to the lists behind them. */
export function OpenTaskLinks({ counts }: { counts: OpenTasks }) {
  const open = openTasks(counts);
  if (open.length === 0) return null;
  return (
    <ul aria-label={t('task.label')} className="flex flex-wrap gap-2">
      {open.map(({ name, to, count }) => (
        <li key={name}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center rounded-full bg-sale-tint px-4 font-semibold text-sale hover:underline"
          >
            {t(`task.${name}`, { count })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
