import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Refund, SellerOrder } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { errorTextClass } from '../../../components/classes';
import { Field } from '../../../components/Field';
import { dollarsProblem, dollarsText, parseDollars } from '../../amounts';
import { formatCents } from '../../../lib/money';
import { useRefund } from './useRefund';
import { t } from '../../messages/orders';

interface RefundFormProps {
  order: SellerOrder;
  /** The maximum refund. */
  refundableCents: number;
  refunds: readonly Refund[];
}

interface RequestedRefund {
  cents: number;
  /** The maximum at the time of the request. */
  refundableCentsThen: number;
}

/** The error of an amount, for its field. */
const problemOf = (text: string, maxCents: number): string | undefined =>
  dollarsProblem(text, {
    maxCents,
    unclear: t('refund.unclear'),
    zero: t('refund.zero'),
    tooMuch: t('refund.most', { amount: formatCents(maxCents) }),
  });

/** Refunds all or a part of the money, after confirmation. */
export function RefundForm({ order, refundableCents, refunds }: RefundFormProps) {
  const { refund, isRefunding, notice } = useRefund(order._id, refunds);
  const [requested, setRequested] = useState<RequestedRefund>();
  // The refundable amount has changed, perhaps by this refund: the seller has to see it before confirming.
  const isOutdated = requested?.refundableCentsThen !== refundableCents && !isRefunding;

  async function confirm(cents: number): Promise<void> {
    await refund(cents);
    setRequested(undefined);
  }

  const amount = formatCents(requested?.cents ?? 0);
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {/* When the maximum changes, the form starts again with the full amount. */}
      <AmountForm
        key={refundableCents}
        maxCents={refundableCents}
        onSubmit={(cents) => setRequested({ cents, refundableCentsThen: refundableCents })}
      />
      <p role="status" className={notice ? errorTextClass : 'sr-only'}>
        {notice}
      </p>
      <ConfirmDialog
        open={requested !== undefined && !isOutdated}
        title={t('refund.title', { amount })}
        confirmLabel={t('refund.confirm', { amount })}
        dismissLabel={t('refund.dismiss')}
        isBusy={isRefunding}
        onConfirm={() => requested && void confirm(requested.cents)}
        onDismiss={() => setRequested(undefined)}
      >
        <p>{t('refund.text', { name: order.customer.name })}</p>
        {order.nextStatuses.includes('Cancelled') && <p className="mt-2">{t('refund.goesOn')}</p>}
      </ConfirmDialog>
    </div>
  );
}

interface AmountFormProps {
  maxCents: number;
  onSubmit: (cents: number) => void;
}

function AmountForm({ maxCents, onSubmit }: AmountFormProps) {
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { amount: dollarsText(maxCents) },
  });
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ amount }) => onSubmit(parseDollars(amount) ?? 0))(event)
      }
      className="flex flex-col gap-3"
    >
      <Field
        {...register('amount', { validate: (text) => problemOf(text, maxCents) })}
        label={t('refund.label')}
        hint={t('refund.upTo', { amount: formatCents(maxCents) })}
        error={formState.errors.amount?.message}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button type="submit" variant="outline" size="sm">
        {t('refund.button')}
      </Button>
    </form>
  );
}
