import notFound from '../../art/not-found.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Page } from '../../components/Page';
import { Skeleton } from '../../components/Skeleton';
import { t } from '../../messages/products';

/** The pictures of a product and what is said about it: side by side where there is room. */
export const columnsClass =
  'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]';

interface NoProductProps {
  /** What the shop has answered in its place. */
  error: unknown;
  /** Nobody is asking for it at the moment. */
  hasFailed: boolean;
  onRetry: () => unknown;
}

/** The page while there is no product to show. */
export function NoProduct({ error, hasFailed, onRetry }: NoProductProps) {
  // Also while it is asked for once more.
  if (isUnknown(error)) return <UnknownProduct />;
  return hasFailed ? <FailedProduct onRetry={onRetry} /> : <LoadingProduct />;
}

/** A 404 says so; a 400 means that the address holds no possible id. */
function isUnknown(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error && error.status;
  return status === 404 || status === 400;
}

function LoadingProduct() {
  return (
    <Page title={t('product.title')}>
      <div className="shop pb-14">
        <p role="status" className="sr-only">
          {t('product.loading')}
        </p>
        <Skeleton className="mt-5 mb-4 h-5 w-64" />
        <div className={columnsClass}>
          <Skeleton className="aspect-4/3 rounded-picture md:aspect-[1/0.92]" />
          <div className="flex flex-col gap-4 md:pl-6">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-11 w-4/5" />
            <Skeleton className="h-11 w-44" />
            <Skeleton className="h-28" />
            <Skeleton className="h-13 rounded-full" />
          </div>
        </div>
      </div>
    </Page>
  );
}

function FailedProduct({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Page title={t('product.title')}>
      <div className="shop py-14">
        <ErrorMessage onRetry={onRetry}>{t('product.failed')}</ErrorMessage>
      </div>
    </Page>
  );
}

function UnknownProduct() {
  return (
    <Page title={t('product.unknown')}>
      <div className="shop py-14">
        <h1 className="text-center font-display text-title">{t('product.unknown')}</h1>
        <EmptyState
          picture={notFound}
          action={<ButtonLink to="/products">{t('seeAllProducts')}</ButtonLink>}
        >
          {t('product.unknownText')}
        </EmptyState>
      </div>
    </Page>
  );
}
