import { Banknote, CreditCard } from 'lucide-react';
import { useId, useState } from 'react';
import type { PaymentMethods, PaymentType } from '../../../api/types';
import { OptionRow } from '../../../components/OptionRow';
import { NativeSelect } from '../../../components/Select';
import { t } from '../../../messages/cart';
import { methodName } from '../../orders/orderStatuses';
import { useGetPaymentMethodsQuery } from '../checkoutApi';
import { usePendingCheckout } from '../usePendingCheckout';

interface PaymentSelectProps {
  offered: PaymentMethods;
  chosen: PaymentType;
  onChoose: (method: PaymentType) => void;
}

const isOffered = ({ methods }: PaymentMethods, value: string): value is PaymentType =>
  methods.some((method) => method === value);

/** The payment method, among those that the shop offers. */
export function PaymentSelect({ offered, chosen, onChoose }: PaymentSelectProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const isOnline = chosen === 'Online';
  return (
    <div>
      <OptionRow icon={isOnline ? CreditCard : Banknote}>
        <label htmlFor={id} className="sr-only">
          {t('payment.label')}
        </label>
        <NativeSelect
          id={id}
          value={chosen}
          aria-describedby={isOnline ? hintId : undefined}
          onChange={({ target: { value } }) => {
            if (isOffered(offered, value)) onChoose(value);
          }}
          boxClass="min-w-0 flex-1 [&>svg]:right-0"
          className="h-11 w-full rounded-control bg-transparent pr-7 text-ellipsis"
        >
          {offered.methods.map((method) => (
            <option key={method} value={method}>
              {methodName(method)}
            </option>
          ))}
        </NativeSelect>
      </OptionRow>
      {isOnline && (
        <p id={hintId} className="pb-2 pl-8 text-sm text-pretty text-soft">
          {t(offered.isSandbox ? 'payment.sandbox' : 'payment.stripe')}
        </p>
      )}
    </div>
  );
}

/** Cash is offered even if the payment methods cannot be loaded. */
const CASH_ONLY: PaymentMethods = { methods: ['COD'], isSandbox: false };

interface Choice {
  /** The customer who chose it; a visitor's choice moves to the customer at login. */
  userId: string | undefined;
  method: PaymentType | undefined;
}

/** The chosen payment method. It is kept through a visit of the payment page, and never used for another customer. */
export function usePaymentMethod(userId: string | undefined) {
  const { data: offered = CASH_ONLY } = useGetPaymentMethodsQuery();
  const running = usePendingCheckout(userId);
  const [choice, setChoice] = useState<Choice>({ userId, method: undefined });
  // While a session has ended, its customer may log in again.
  const by = userId ?? choice.userId;
  const isOwn = choice.userId === undefined || choice.userId === by;
  const method = (isOwn ? choice.method : undefined) ?? (running && 'Online');
  if (choice.userId !== by || choice.method !== method) setChoice({ userId: by, method });
  const chosen = method && offered.methods.includes(method) ? method : 'COD';
  return {
    offered,
    chosen,
    choose: (wanted: PaymentType) => setChoice({ userId: by, method: wanted }),
  };
}
