import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SellerOrder } from '../../api/types';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { Field } from '../../components/Field';
import { formatCents, toCents } from '../../lib/money';
import { useRefund } from './useRefund';

interface RefundFormProps {
  order: SellerOrder;
  /** The most that can go back. */
  refundableCents: number;
}

const AMOUNT = /^\d+([.,]\d{1,2})?$/;

const amountText = (cents: number): string => (cents / 100).toFixed(2);
const centsOf = (text: string): number => toCents(Number(text.trim().replace(',', '.')));

/** What is wrong with an amount, in words for its field. */
function complaintOf(text: string, mostCents: number): string | undefined {
  if (!AMOUNT.test(text.trim())) return 'Please enter an amount such as 4.50.';
  const cents = centsOf(text);
  if (cents <= 0) return 'The amount must be above 0.';
  return cents > mostCents ? `At most ${formatCents(mostCents)} can be refunded.` : undefined;
}

/** Sends all or a part of the money back, after asking once more. */
export function RefundForm({ order, refundableCents }: RefundFormProps) {
  const { refund, isRefunding, notice } = useRefund(order._id);
  const [askedCents, setAskedCents] = useState<number>();
  const { register, handleSubmit, formState, reset } = useForm({
    mode: 'onTouched',
    // What is left changes with every refund; an amount that was typed is kept.
    values: { amount: amountText(refundableCents) },
    resetOptions: { keepDirtyValues: true },
  });

  async function confirm(cents: number): Promise<void> {
    if (await refund(cents)) reset({ amount: amountText(refundableCents - cents) });
    setAskedCents(undefined);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(({ amount }) => setAskedCents(centsOf(amount)))(event)}
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <Field
        {...register('amount', { validate: (text) => complaintOf(text, refundableCents) ?? true })}
        label="Refund in dollars"
        hint={`Up to ${formatCents(refundableCents)}`}
        error={formState.errors.amount?.message}
        inputMode="decimal"
        autoComplete="off"
      />
      <p role="status" className={notice ? 'text-sm font-medium text-sale' : 'sr-only'}>
        {notice}
      </p>
      <Button type="submit" variant="outline" size="sm" isBusy={isRefunding}>
        Refund
      </Button>
      <ConfirmDialog
        open={askedCents !== undefined}
        title={`Refund ${formatCents(askedCents ?? 0)}?`}
        confirmLabel={`Refund ${formatCents(askedCents ?? 0)}`}
        dismissLabel="Do not refund"
        isBusy={isRefunding}
        onConfirm={() => void confirm(askedCents ?? 0)}
        onDismiss={() => setAskedCents(undefined)}
      >
        <p>
          It goes back to {order.customer.name} the way it was paid. A refund cannot be taken back.
        </p>
        {order.nextStatuses.includes('Cancelled') && (
          <p className="mt-2">
            The order itself goes on: cancel it as well if it should not be delivered.
          </p>
        )}
      </ConfirmDialog>
    </form>
  );
}
