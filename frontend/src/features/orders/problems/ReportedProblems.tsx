import type { Order, Problem } from '../../../api/types';
import { dateWriter } from '../../../lib/dates';
import { useShopClock } from '../../shop/shopZone';
import { problemSubject } from './problemText';
import { ownPhotoUrl } from './problemsApi';
import { t } from '../../../messages/problems';

const day = dateWriter({ day: 'numeric', month: 'short' });

const dayText = (iso: string, timeZone?: string): string => day(timeZone).format(new Date(iso));

const stateOf = ({ resolvedAt, seenAt }: Problem): 'done' | 'seen' | 'sent' =>
  resolvedAt ? 'done' : seenAt ? 'seen' : 'sent';

interface ReportedProblemsProps {
  order: Order;
  className?: string;
}

/** Problems that the customer reported, with their status; not part of a receipt. Renders nothing without any. */
export function ReportedProblems({
  order,
  className = 'px-4 py-4 md:px-6',
}: ReportedProblemsProps) {
  const { problems = [] } = order;
  const formatDay = useShopClock(dayText);
  if (problems.length === 0) return null;
  return (
    <div className={`border-t border-line text-sm print:hidden ${className}`}>
      <h3 className="text-soft">{t('reported')}</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {problems.map((problem) => (
          <li key={problem._id} className="wrap-anywhere">
            <p>
              <span className="font-semibold">
                {problemSubject(order, problem)}: {t(`kind.${problem.kind}`)}
              </span>{' '}
              · <time dateTime={problem.at}>{formatDay(problem.at)}</time> ·{' '}
              <span className={problem.resolvedAt ? 'font-semibold text-brand-ink' : ''}>
                {t(`state.${stateOf(problem)}`)}
              </span>
            </p>
            {problem.text && (
              <p dir="auto" className="whitespace-pre-line text-soft">
                {problem.text}
              </p>
            )}
            {problem.hasPhoto && (
              <a
                href={ownPhotoUrl(order._id, problem._id)}
                target="_blank"
                rel="noreferrer"
                className="-mb-3 inline-flex min-h-11 items-center text-brand underline"
              >
                {t('photo.show')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
