import type { Product } from '../api/types';
import { Link } from '../components/Link';
import { SectionHeading } from '../components/SectionHeading';
import { ProductGrid } from '../features/products/list/ProductGrid';
import { t } from '../messages/favourites';
import { productCardParts } from './productCardParts';

/** A few products to buy again, with a link to all of them. */
export function BuyAgainRow({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="buy-again" className="section md:pt-6.5">
      <SectionHeading
        id="buy-again"
        action={
          <Link to="/usuals" className="rounded-sm hover:underline">
            {t.rich('buyAgain.seeAll', {
              hidden: (products) => <span className="sr-only">{products}</span>,
            })}
          </Link>
        }
      >
        {t('buyAgain.title')}
      </SectionHeading>
      <ProductGrid products={products} isRow {...productCardParts} />
    </section>
  );
}
