import { Check, TriangleAlert } from 'lucide-react';
import type { PaymentFlag } from '../../../api/types';
import { Button } from '../../../components/Button';
import { useResolveFlagMutation } from '../sellerPaymentsApi';
import { useFormatDateTime } from '../../../features/shop/shopZone';
import { toastSuccess } from '../../../lib/toasts';
import { flagSentence } from './flagText';
import { t } from '../../messages/orders';

interface PaymentFlagsProps {
  orderId: string;
  flags: readonly PaymentFlag[];
}

/** What needs a look about a payment, and what needed one until a seller was done with it. */
export function PaymentFlags({ orderId, flags }: PaymentFlagsProps) {
  const formatDateTime = useFormatDateTime();
  if (flags.length === 0) return null;
  return (
    <ul aria-label={t('flag.label')} className="flex flex-col gap-2">
      {flags.map((flag) =>
        flag.resolvedAt === null ? (
          <OpenFlag key={flag._id} orderId={orderId} flag={flag} />
        ) : (
          <li key={flag._id} className="px-3 py-1 text-sm wrap-anywhere text-soft">
            {flagSentence(flag)}
            <span className="block font-semibold">
              {t('flag.done', {
                name: flag.resolvedBy ?? '',
                time: formatDateTime(flag.resolvedAt),
              })}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

function OpenFlag({ orderId, flag }: { orderId: string; flag: PaymentFlag }) {
  const [resolve, { isLoading }] = useResolveFlagMutation();
  const formatDateTime = useFormatDateTime();

  async function markDone(): Promise<void> {
    const { error } = await resolve({ id: orderId, flagId: flag._id });
    if (!error) toastSuccess(t('flag.marked'));
  }

  return (
    <li className="rounded-control bg-sale-tint p-3 text-sm font-medium text-sale">
      <p className="flex gap-2.5 wrap-anywhere">
        <TriangleAlert
          aria-hidden="true"
          size="1.125rem"
          strokeWidth={1.75}
          className="mt-0.5 shrink-0"
        />
        <span>
          {flagSentence(flag)}
          <time dateTime={flag.at} className="block font-normal">
            {formatDateTime(flag.at)}
          </time>
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        isBusy={isLoading}
        onClick={() => void markDone()}
        className="mt-2.5 border-sale text-sale"
      >
        <Check aria-hidden="true" size="1.125rem" strokeWidth={2} />
        {t('flag.markDone')}
      </Button>
    </li>
  );
}
