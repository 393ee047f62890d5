import { QueryStatus } from '@reduxjs/toolkit/query';
import { CloudOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useAppSelector } from '../../api/store';
import { useStickyBar } from '../../components/useStickyBar';
import { isOffline } from '../../lib/connection';
import { t } from '../../messages/belowTheFold';

function subscribe(onChange: () => void): () => void {
  const over = new AbortController();
  for (const event of ['online', 'offline'])
    window.addEventListener(event, onChange, { signal: over.signal });
  return () => over.abort();
}

/** Why the content may be outdated; undefined once it was refetched. */
function useReason(): 'offline' | 'away' | undefined {
  const isReached = useAppSelector(({ api }) => api.config.online);
  const isAsking = useAppSelector(({ api }) =>
    Object.values(api.queries).some((query) => query?.status === QueryStatus.pending),
  );
  const [last, setLast] = useState<'offline' | 'away'>();
  // The browser may report this later than a request fails.
  const now = useSyncExternalStore(subscribe, isOffline) ? 'offline' : 'away';
  const reason = isReached ? (isAsking ? last : undefined) : now;
  if (reason !== last) setLast(reason);
  return reason;
}

/** Shows that the content may be outdated while the shop cannot be reached. */
export function OfflineNotice() {
  const reason = useReason();
  const barRef = useStickyBar('--notice-height');
  return (
    // A live region must exist before its content, to be announced.
    <div ref={barRef} role="status" className="sticky top-[calc(var(--top-bar)-0.25rem)] z-20">
      {reason && (
        <p className="border-b border-line bg-brand-tint text-md text-ink">
          <span className="shop flex items-center gap-2.5 py-2">
            <CloudOff aria-hidden="true" size="1.125rem" className="shrink-0 text-brand-ink" />
            <span>
              <strong className="font-bold">{t(`offline.${reason}`)}</strong> {t('offline.text')}
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
