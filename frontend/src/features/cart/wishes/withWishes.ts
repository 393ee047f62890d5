import type { OrderRequest } from '../../../api/types';
import type { RootState } from '../../../api/store';
import { selectCart } from '../cartSlice';
import { readWishes } from './wishesStorage';

/** The order with what is asked for beside the products; what nobody has said is not sent. */
export const withWishes =
  (request: OrderRequest) =>
  (_dispatch: unknown, getState: () => RootState): OrderRequest => {
    const { packerNote, driverNote, substitution, lines } = readWishes(
      selectCart(getState()).owner,
    );
    const items = request.items.map((item) => {
      const wish = lines[item.product];
      return wish ? { ...item, substitution: wish } : item;
    });
    return {
      ...request,
      items,
      ...(packerNote.trim() && { packerNote: packerNote.trim() }),
      ...(driverNote.trim() && { driverNote: driverNote.trim() }),
      ...(substitution && { substitution }),
    };
  };
