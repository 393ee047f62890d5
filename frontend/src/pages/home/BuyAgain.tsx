import { useEffect } from 'react';
import { Link } from '../../components/Link';
import { SectionHeading } from '../../components/SectionHeading';
import { useGetUsualsQuery } from '../../features/orders/usualsApi';
import { ProductGrid } from '../../features/products/list/ProductGrid';
import { noteUsuals } from '../../lib/usualsRoom';
import { t } from '../../messages/favourites';
import { productCardParts } from '../productCardParts';

const SHOWN = 5;

/** What a customer usually buys, by their rhythm. Nothing for who has bought nothing yet, and while that is not known. */
export function BuyAgain({ userId }: { userId: string }) {
  const { currentData: usuals = [], isSuccess, isError } = useGetUsualsQuery(userId);
  const hasSome = usuals.length > 0;
  useEffect(() => {
    if (isSuccess || isError) noteUsuals(hasSome);
  }, [hasSome, isSuccess, isError]);

  if (!hasSome) return null;
  return (
    <section aria-labelledby="buy-again" className="section md:pt-6.5">
      <SectionHeading
        id="buy-again"
        action={
          <Link to="/usuals" className="rounded-sm hover:underline">
            {t('usuals.title')}
          </Link>
        }
      >
        {t('usuals.buyAgain')}
      </SectionHeading>
      <ProductGrid
        products={usuals.slice(0, SHOWN).map(({ product }) => product)}
        isRow
        {...productCardParts}
      />
    </section>
  );
}
