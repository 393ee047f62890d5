import { CloudOff } from 'lucide-react';
import { useAppSelector } from '../../api/store';
import { isOffline } from '../../lib/isOffline';
import { t } from '../../messages/below';

/** Says that what is shown may be old, as long as the shop cannot be reached. */
export function OfflineNotice() {
  const isReached = useAppSelector(({ api }) => api.config.online);
  return (
    // There before it has something to say, so that it is read aloud.
    <div role="status" className="sticky top-[calc(var(--top-bar)-0.25rem)] z-20">
      {!isReached && (
        <p className="border-b border-line bg-brand-tint text-md text-ink">
          <span className="shop flex items-center gap-2.5 py-2">
            <CloudOff aria-hidden="true" size="1.125rem" className="shrink-0 text-brand-ink" />
            <span>
              <strong className="font-bold">
                {isOffline() ? t('offline.offline') : t('offline.away')}
              </strong>{' '}
              {t('offline.text')}
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
