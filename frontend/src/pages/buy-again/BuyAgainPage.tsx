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
      title={t('usuals.title')}
      loading={<LoadingBuyAgain />}
      failure={t('usuals.failed')}
      loginFirst={t('usuals.loginFirst')}
      picture={emptyOrders}
    >
      {({ _id }) => <Usuals key={_id} userId={_id} />}
    </SavedItemsPage>
  );
}

function Usuals({ userId }: { userId: string }) {
  const {
    data: usuals,
    isError,
    refetch,
  } = useGetBuyAgainQuery(userId, { refetchOnMountOrArgChange: true });
  if (!usuals) {
    return (
      <QueryFallback isError={isError} failure={t('usuals.failed')} onRetry={refetch}>
        <LoadingBuyAgain />
      </QueryFallback>
    );
  }
  if (usuals.length === 0) {
    return (
      <EmptyState
        picture={emptyOrders}
        action={<ButtonLink to="/products">{t('browse')}</ButtonLink>}
      >
        {t('usuals.none')}
      </EmptyState>
    );
  }
  const due = usuals.filter(({ isDue }) => isDue);
  const rest = usuals.filter(({ isDue }) => !isDue);
  return (
    <>
      {due.length > 0 && <Part name="due" usuals={due} />}
      {rest.length > 0 && <Part name={due.length > 0 ? 'others' : 'all'} usuals={rest} />}
    </>
  );
}

interface PartProps {
  name: 'due' | 'others' | 'all';
  usuals: readonly BuyAgainItem[];
}

function Part({ name, usuals }: PartProps) {
  return (
    <section aria-labelledby={`usuals-${name}`} className="mb-10">
      <h2
        id={`usuals-${name}`}
        className={name === 'all' ? 'sr-only' : 'mb-4 font-display text-section'}
      >
        {t(`usuals.${name}`)}
      </h2>
      <ProductGrid products={usuals.map(({ product }) => product)} {...productCardParts} />
    </section>
  );
}

function LoadingBuyAgain() {
  return (
    <div role="status">
      <span className="sr-only">{t('usuals.loading')}</span>
      <ProductGridSkeleton count={5} />
    </div>
  );
}
