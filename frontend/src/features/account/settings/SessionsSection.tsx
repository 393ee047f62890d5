import type { OwnSession } from '../../../api/types';
import { Button } from '../../../components/Button';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { formatDateTime } from '../../../lib/dates';
import { toastSuccess } from '../../../lib/toasts';
import { t } from '../../../messages/accountSettings';
import { AccountSection } from './AccountSections';
import { useOwnAccount, type Owner } from './settingsApi';

/** A name for the device, from what its browser reported. */
export function sessionName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  if (browser && system) return t('sessions.browserOn', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}

/** Lists the account's sessions and ends them. */
export function SessionsSection({ owner }: { owner: Owner }) {
  const { useGetOwnSessionsQuery } = useOwnAccount();
  const { data, isError, refetch } = useGetOwnSessionsQuery(owner, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return (
    <AccountSection title={t('sessions.title')} text={t('sessions.text')}>
      {data ? (
        <>
          <ul
            role="list"
            aria-label={t('sessions.title')}
            className="flex flex-col divide-y divide-line"
          >
            {data.map((session) => (
              <SessionRow key={session._id} owner={owner} session={session} />
            ))}
          </ul>
          {data.length > 1 && <EndOthers owner={owner} />}
        </>
      ) : (
        <QueryFallback isError={isError} failure={t('sessions.failed')} onRetry={refetch}>
          <Spinner label={t('loading')} />
        </QueryFallback>
      )}
    </AccountSection>
  );
}

function SessionRow({ owner, session }: { owner: Owner; session: OwnSession }) {
  const { useEndOwnSessionMutation } = useOwnAccount();
  const [end, { isLoading }] = useEndOwnSessionMutation();
  const { _id: sessionId, isCurrent, createdAt, lastUsedAt } = session;
  const name = sessionName(session);

  async function press(): Promise<void> {
    const { error } = await end({ ...owner, sessionId });
    if (!error) toastSuccess(t('sessions.ended', { name }));
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {isCurrent && (
            <span className="rounded-full bg-brand-tint px-2.5 py-0.5 text-xs font-semibold text-brand-ink">
              {t('sessions.current')}
            </span>
          )}
        </p>
        <p className="text-sm text-soft">
          {t('sessions.times', {
            used: formatDateTime(lastUsedAt),
            begun: formatDateTime(createdAt),
          })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          size="sm"
          isBusy={isLoading}
          aria-label={t('sessions.endNamed', { name })}
          onClick={() => void press()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ owner }: { owner: Owner }) {
  const { useEndOtherSessionsMutation } = useOwnAccount();
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();

  async function press(): Promise<void> {
    const { error } = await endOthers(owner);
    if (!error) toastSuccess(t('sessions.othersEnded'));
  }

  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-5"
      isBusy={isLoading}
      onClick={() => void press()}
    >
      {t('sessions.endOthers')}
    </Button>
  );
}
