import { useRef, useState } from 'react';
import type { SellerProduct } from '../../../api/types';
import { useSetStockMutation } from '../sellerProductsApi';

interface StockSwitch {
  isOn: boolean;
  flip: () => Promise<void>;
}

/**
 * A switch that shows at once what was clicked and goes back when the server refuses. Clicks while a call is under way wait
 * for it; then the last of them is sent, if it still says something else.
 */
export function useStockSwitch({ _id: id, isSwitchedOn }: SellerProduct): StockSwitch {
  const [setStock] = useSetStockMutation();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const target = useRef<boolean | null>(null);

  async function flip(): Promise<void> {
    const isSending = target.current !== null;
    target.current = !(target.current ?? isSwitchedOn);
    setWanted(target.current);
    if (isSending) return;
    let kept = isSwitchedOn;
    while (target.current !== kept) {
      const inStock: boolean = target.current;
      const { error } = await setStock({ id, inStock });
      if (error) break;
      kept = inStock;
    }
    target.current = null;
    setWanted(null);
  }

  return { isOn: wanted ?? isSwitchedOn, flip };
}
