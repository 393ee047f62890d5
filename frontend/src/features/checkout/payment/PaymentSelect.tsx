import { useId } from 'react';
import type { PaymentMethods, PaymentType } from '../../../api/types';
import { NativeSelect } from '../../../components/NativeSelect';
import { methodName } from '../../orders/orderStatuses';
import { t } from '../../../messages/cart';

interface PaymentSelectProps {
  offered: PaymentMethods;
  chosen: PaymentType;
  onChoose: (method: PaymentType) => void;
}

const isOffered = ({ methods }: PaymentMethods, value: string): value is PaymentType =>
  methods.some((method) => method === value);

/** How the order is paid, of what the shop offers now. */
export function PaymentSelect({ offered, chosen, onChoose }: PaymentSelectProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const isOnline = chosen === 'Online';
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-soft">
        {t('payment.label')}
      </label>
      <NativeSelect
        id={id}
        value={chosen}
        aria-describedby={isOnline ? hintId : undefined}
        onChange={({ target: { value } }) => {
          if (isOffered(offered, value)) onChoose(value);
        }}
        className="h-12 w-full rounded-control border border-control bg-surface pr-10 pl-3.5"
      >
        {offered.methods.map((method) => (
          <option key={method} value={method}>
            {methodName(method)}
          </option>
        ))}
      </NativeSelect>
      {isOnline && (
        <p id={hintId} className="mt-1.5 text-sm text-pretty text-soft">
          {t(offered.isSandbox ? 'payment.sandbox' : 'payment.stripe')}
        </p>
      )}
    </div>
  );
}
