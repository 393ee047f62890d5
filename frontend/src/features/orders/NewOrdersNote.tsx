import { Link } from 'react-router-dom';
import type { SellerOrder } from '../../api/types';
import { plural } from '../../lib/plural';

interface NewOrdersNoteProps {
  /** The newest order that has come in, where it is on the screen anyway. */
  announced: SellerOrder | undefined;
  /** How many have come in that are not on the screen. */
  unseen: number;
}

/** Says that orders have come in; leads to them where they are not on the screen, instead of moving what is. */
export function NewOrdersNote({ announced, unseen }: NewOrdersNoteProps) {
  return (
    <div role="status">
      {unseen > 0 ? (
        <Link
          to="/seller/orders"
          className="inline-flex min-h-11 animate-rise max-md:fixed max-md:top-[4.5rem] max-md:left-1/2 max-md:z-10 max-md:-translate-x-1/2 max-md:shadow-toast items-center gap-2 rounded-full bg-brand-tint px-4 text-md font-semibold text-brand-ink hover:underline"
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          {plural(unseen, 'new order')}
        </Link>
      ) : (
        announced && (
          <span className="sr-only">
            New order {announced.number} from {announced.customer.name}
          </span>
        )
      )}
    </div>
  );
}
