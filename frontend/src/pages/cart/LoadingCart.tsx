import { Skeleton } from '../../components/Skeleton';
import { LoadingSummary } from './CheckoutSummary';
import { t } from '../../messages/cart';

export function LoadingCart() {
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:gap-8">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="flex flex-1 flex-col gap-4 pt-4">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-26" />
        ))}
      </div>
      <LoadingSummary />
    </div>
  );
}
