import { Check, TriangleAlert } from 'lucide-react';
import type { PaymentFlag } from '../../../api/types';
import { Button } from '../../../components/Button';
import { useResolveFlagMutation } from '../sellerPaymentsApi';
import { formatDateTime } from '../../../lib/dates';
import { toastSuccess } from '../../../lib/toasts';

interface PaymentFlagsProps {
  orderId: string;
  flags: readonly PaymentFlag[];
}

/** What needs a look about a payment, and what needed one until a seller was done with it. */
export function PaymentFlags({ orderId, flags }: PaymentFlagsProps) {
  if (flags.length === 0) return null;
  return (
    <ul aria-label="Needs a look" className="flex flex-col gap-2">
      {flags.map((flag) =>
        flag.resolvedAt === null ? (
          <OpenFlag key={flag._id} orderId={orderId} flag={flag} />
        ) : (
          <li key={flag._id} className="px-3 py-1 text-sm wrap-anywhere text-soft">
            {flag.sentence}
            <span className="block font-semibold">
              Done: {flag.resolvedBy}, {formatDateTime(flag.resolvedAt)}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

function OpenFlag({ orderId, flag }: { orderId: string; flag: PaymentFlag }) {
  const [resolve, { isLoading }] = useResolveFlagMutation();

  async function markDone(): Promise<void> {
    const { data: message } = await resolve({ id: orderId, flagId: flag._id });
    if (message) toastSuccess(message);
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
          {flag.sentence}
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
        Mark as done
      </Button>
    </li>
  );
}
