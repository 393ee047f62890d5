import emptyOrders from '../../art/empty-orders.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { QueryFallback } from '../../components/QueryFallback';
import { useGetBuyAgainQuery } from '../../features/orders/buyAgainApi';
import { ProductGrid } from '../../features/products/list/ProductGrid';
import { ProductGridSkeleton } from '../../features/products/list/ProductGridSkeleton';
import type { BuyAgainItem } from '../../api/types';
import { t } from '../../messages/favourites';
import { productCardParts } from '../productCardParts';
import { SavedItemsPage } from '../SavedItemsPage';

/** Products that the customer buys regularly. */
export function BuyAgainPage() {
  return (
    <SavedItemsPage
      title={t('buyAgain.title')}
      loading={<LoadingBuyAgain />}
      failure={t('buyAgain.failed')}
      loginFirst={t('buyAgain.loginFirst')}
      picture={emptyOrders}
    >
      {({ _id }) => <BuyAgainProducts key={_id} userId={_id} />}
    </SavedItemsPage>
  );
}

function BuyAgainProducts({ userId }: { userId: string }) {
  const {
    data: items,
    isError,
    refetch,
  } = useGetBuyAgainQuery(userId, { refetchOnMountOrArgChange: true });
  if (!items) {
    return (
      <QueryFallback isError={isError} failure={t('buyAgain.failed')} onRetry={refetch}>
        <LoadingBuyAgain />
      </QueryFallback>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        picture={emptyOrders}
        action={<ButtonLink to="/products">{t('browse')}</ButtonLink>}
      >
        {t('buyAgain.none')}
      </EmptyState>
    );
  }
  const due = items.filter(({ isDue }) => isDue);
  const rest = items.filter(({ isDue }) => !isDue);
  return (
    <>
      {due.length > 0 && <Part name="due" items={due} />}
      {rest.length > 0 && <Part name={due.length > 0 ? 'others' : 'all'} items={rest} />}
    </>
  );
}

interface PartProps {
  name: 'due' | 'others' | 'all';
  items: readonly BuyAgainItem[];
}

function Part({ name, items }: PartProps) {
  return (
    <section aria-labelledby={`buy-again-${name}`} className="mb-10">
      <h2
        id={`buy-again-${name}`}
        className={name === 'all' ? 'sr-only' : 'mb-4 font-display text-section'}
      >
        {t(`buyAgain.${name}`)}
      </h2>
      <ProductGrid products={items.map(({ product }) => product)} {...productCardParts} />
    </section>
  );
}

function LoadingBuyAgain() {
  return (
    <div role="status">
      <span className="sr-only">{t('buyAgain.loading')}</span>
      <ProductGridSkeleton count={5} />
    </div>
  );
}
