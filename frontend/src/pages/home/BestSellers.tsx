import { Link } from 'react-router-dom';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { SectionHeading } from '../../components/SectionHeading';
import { Skeleton } from '../../components/Skeleton';
import { ProductGrid } from '../../features/products/ProductGrid';
import { useGetProductsQuery } from '../../features/products/productsApi';

const COUNT = 5;

export function BestSellers() {
  return (
    <section aria-labelledby="best-sellers" className="section">
      <SectionHeading
        id="best-sellers"
        action={
          <Link to="/products" className="rounded-sm hover:underline">
            See all<span className="sr-only"> products</span>
          </Link>
        }
      >
        Best Sellers
      </SectionHeading>
      <BestSellersList />
    </section>
  );
}

function BestSellersList() {
  const { data, isLoading, refetch } = useGetProductsQuery({
    inStock: true,
    limit: COUNT,
    page: 1,
  });

  if (isLoading) return <LoadingGrid />;
  if (!data) {
    return <ErrorMessage onRetry={refetch}>The best sellers could not be loaded.</ErrorMessage>;
  }
  if (data.products.length === 0) {
    return (
      <EmptyState
        action={
          <ButtonLink to="/contact" variant="outline" size="sm">
            Contact
          </ButtonLink>
        }
      >
        The shelves are empty right now. Please look in again soon.
      </EmptyState>
    );
  }
  return <ProductGrid products={data.products} />;
}

function LoadingGrid() {
  return (
    <div role="status" className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-5">
      <span className="sr-only">Loading the best sellers</span>
      {Array.from({ length: COUNT }, (_, index) => (
        <Skeleton key={index} className="aspect-[0.62] rounded-card" />
      ))}
    </div>
  );
}
