import { useGetShopQuery } from '../../features/shop/shopApi';
import { Newsletter } from './Newsletter';
import { WhyUs } from './WhyUs';

/** What nobody sees before scrolling; loaded after the first screen. */
export function BelowTheFold() {
  const { data: shop } = useGetShopQuery();
  return (
    <>
      <WhyUs />
      {/* Nobody is asked for an address that no letter would come to. */}
      {shop?.sendsMails !== false && <Newsletter />}
    </>
  );
}
