import { useState } from 'react';
import type { PaymentMethods, PaymentType } from '../../../api/types';
import { readCheckout } from '../runningCheckout';
import { useGetPaymentMethodsQuery } from '../checkoutApi';

/** Cash is taken even when the shop does not answer what else there is. */
const CASH_ONLY: PaymentMethods = { methods: ['COD'], isSandbox: false };

/** The chosen way to pay; whoever comes back from the payment page finds it chosen still. */
export function usePaymentMethod() {
  const { data: offered = CASH_ONLY } = useGetPaymentMethodsQuery();
  const [wanted, choose] = useState<PaymentType>(() => (readCheckout() ? 'Online' : 'COD'));
  const chosen = offered.methods.includes(wanted) ? wanted : 'COD';
  return { offered, chosen, choose };
}
