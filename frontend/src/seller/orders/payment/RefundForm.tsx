import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Refund, SellerOrder } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { errorTextClass } from '../../../components/classes';
import { Field } from '../../../components/Field';
import { dollarsProblem, dollarsText, parseDollars } from '../../dollars';
import { formatCents } from '../../../lib/money';
import { useRefund } from './useRefund';
import { t } from '../../messages/orders';

interface RefundFormProps {
  order: SellerOrder;
  /** The maximum refund. */
  refundableCents: number;
  refunds: readonly Refund[];
}

interface Asked {
  cents: number;
  /** The maximum at the time of the request. */
  ofCents: number;
}

/** The error of an amount, for its field. */
const problemOf = (text: string, mostCents: number): string | undefined =>
  dollarsProblem(text, {
    mostCents,
    unclear: t('refund.unclear'),
    zero: t('refund.zero'),
    tooMuch: t('refund.most', { amount: formatCents(mostCents) }),
  });

/** Refunds all or a part of the money, after confirmation. */
export function RefundForm({ order, refundableCents, refunds }: RefundFormProps) {
  const { refund, isRefunding, notice } = useRefund(order._id, refunds);
  const [asked, setAsked] = useState<Asked>();
  // A refund was made in between, perhaps this one: it is not confirmed unseen.
  const isOutdated = asked?.ofCents !== refundableCents && !isRefunding;

  async function confirm(cents: number): Promise<void> {
    await refund(cents);
    setAsked(undefined);
  }

  const amount = formatCents(asked?.cents ?? 0);
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {/* The maximum has changed: the form starts again with all of it. */}
      <AmountForm
        key={refundableCents}
        mostCents={refundableCents}
        onSubmit={(cents) => setAsked({ cents, ofCents: refundableCents })}
      />
      <p role="status" className={notice ? errorTextClass : 'sr-only'}>
        {notice}
      </p>
      <ConfirmDialog
        open={asked !== undefined && !isOutdated}
        title={t('refund.title', { amount })}
        confirmLabel={t('refund.confirm', { amount })}
        dismissLabel={t('refund.dismiss')}
        isBusy={isRefunding}
        onConfirm={() => asked && void confirm(asked.cents)}
        onDismiss={() => setAsked(undefined)}
      >
        <p>{t('refund.text', { name: order.customer.name })}</p>
        {order.nextStatuses.includes('Cancelled') && <p className="mt-2">{t('refund.goesOn')}</p>}
      </ConfirmDialog>
    </div>
  );
}

interface AmountFormProps {
  mostCents: number;
  onSubmit: (cents: number) => void;
}

function AmountForm({ mostCents, onSubmit }: AmountFormProps) {
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { amount: dollarsText(mostCents) },
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
        {...register('amount', { validate: (text) => problemOf(text, mostCents) })}
        label={t('refund.label')}
        hint={t('refund.upTo', { amount: formatCents(mostCents) })}
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
