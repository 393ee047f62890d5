import { WifiOff } from 'lucide-react';
import type { Connection } from '../../../lib/liveOrders';
import { t } from '../../messages/orders';

/** Shows whether this page is updated live: a dot while it is, and a discreet note while it is not. */
export function LiveIndicator({ connection }: { connection: Connection | undefined }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-soft">
      {connection === 'open' && (
        <>
          <span
            aria-hidden="true"
            className="size-2 rounded-full bg-brand forced-color-adjust-none"
          />
          {t('live.open')}
        </>
      )}
      {connection === 'lost' && (
        <>
          <WifiOff aria-hidden="true" size="1rem" strokeWidth={1.75} />
          {t('live.lost')}
        </>
      )}
    </p>
  );
}
