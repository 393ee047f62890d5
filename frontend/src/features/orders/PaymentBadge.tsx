/** Whether the money has come in; apart from where the order is on its way. */
export function PaymentBadge({ isPaid }: { isPaid: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${isPaid ? 'text-brand' : 'text-soft'}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isPaid ? 'bg-brand' : 'border-2 border-accent'}`}
      />
      {isPaid ? 'Paid' : 'Pending'}
    </span>
  );
}
