import { MiniCart } from '../../features/cart/mini/MiniCart';
import { OfflineNotice } from './OfflineNotice';

/** What may be said below the header, and comes beside the first screen. */
export function BelowHeader() {
  return (
    <>
      <OfflineNotice />
      <MiniCart />
    </>
  );
}
