import { useState } from 'react';
import type { PaymentMethods, PaymentType } from '../../../api/types';
import { useRunningCheckout } from '../useRunningCheckout';
import { useGetPaymentMethodsQuery } from '../checkoutApi';

/** Cash is taken even when the shop does not answer what else there is. */
const CASH_ONLY: PaymentMethods = { methods: ['COD'], isSandbox: false };

interface Choice {
  /** Whose choice it is; a visitor's becomes that of the customer as whom they log in. */
  userId: string | undefined;
  method: PaymentType | undefined;
}

/** The chosen payment method. It is still chosen after a return from the payment page, and is never another customer's. */
export function usePaymentMethod(userId: string | undefined) {
  const { data: offered = CASH_ONLY } = useGetPaymentMethodsQuery();
  const running = useRunningCheckout(userId);
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
