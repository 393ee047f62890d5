import { Link } from '../../components/Link';
import type { OpenTasks } from '../../api/types';
import { useWatchOrdersQuery } from '../orders/sellerOrdersApi';
import { t } from '../messages/sellers';
import { useGetOpenTasksQuery } from './overviewApi';

/** The list of each kind of open task, by urgency for customers. */
const TASKS = [
  { name: 'problems', to: '/seller/orders?attention=problems' },
  { name: 'refundsDue', to: '/seller/orders?attention=refundDue' },
  { name: 'flagged', to: '/seller/orders?attention=flagged' },
  { name: 'unreadMessages', to: '/seller/messages' },
] as const;

const openTasks = (counts: OpenTasks) =>
  TASKS.map(({ name, to }) => ({ name, to, count: counts[name] })).filter(({ count }) => count > 0);

/** The live number of open tasks besides packing, beside the word “Overview”; renders nothing if there are none. */
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

/** The open tasks in words, with links to their lists. */
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
