import notFound from '../../art/not-found.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Page } from '../../components/Page';
import { Skeleton } from '../../components/Skeleton';
import { t } from '../../messages/products';

/** Gallery and details of a product, side by side on wide screens. */
export const columnsClass =
  'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]';

interface NoProductProps {
  /** The error of the request. */
  error: unknown;
  /** True if the request failed and no retry is in flight. */
  hasFailed: boolean;
  onRetry: () => unknown;
}

/** The product page while there is no product: not found, failed or loading. */
export function ProductNotFound({ error, hasFailed, onRetry }: NoProductProps) {
  // Also while it is refetched.
  if (isUnknown(error)) return <UnknownProduct />;
  return hasFailed ? <FailedProduct onRetry={onRetry} /> : <LoadingProduct />;
}

/** 404: not found; 400: the URL does not contain a valid id. */
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
