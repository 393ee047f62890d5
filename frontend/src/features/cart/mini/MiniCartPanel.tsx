import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { Product } from '../../../api/types';
import { ButtonLink } from '../../../components/ButtonLink';
import { Price } from '../../../components/Price';
import { ProductPicture } from '../../../components/ProductPicture';
import { groundClass } from '../../../lib/grounds';
import { amountsOf, formatCents, toCents } from '../../../lib/money';
import { contentsText } from '../contentsText';
import { useCartLines, type CartLineEntry } from '../useCartLines';
import { useGoesAway } from './useGoesAway';
import { t } from '../../../messages/cart';
import './miniCart.css';

/** What comes later than this after a press is not understood as its answer any more, in milliseconds. */
const PATIENCE = 4_000;

interface MiniCartPanelProps {
  /** What was put in. */
  id: string;
  /** The same from one rendering to the next, or it stays longer. */
  onClose: () => void;
}

/** The cart beside the basket. That something was put in is read aloud by the toast; from here, only what is in there now. */
export function MiniCartPanel({ id, onClose }: MiniCartPanelProps) {
  const { lines = [] } = useCartLines();
  const product = lines.find((line) => line.id === id)?.product;
  const isShown = product !== undefined;

  useEffect(() => {
    if (isShown) return;
    const timer = window.setTimeout(onClose, PATIENCE);
    return () => window.clearTimeout(timer);
  }, [isShown, onClose]);

  return (
    <>
      {/* There before it has something to say, so that it is read aloud. */}
      <p role="status" className="sr-only">
        {isShown && t('mini.status', { contents: contentsText(lines), amount: subtotalOf(lines) })}
      </p>
      {product && <ShownPanel product={product} lines={lines} onClose={onClose} />}
    </>
  );
}

const subtotalOf = (lines: readonly CartLineEntry[]): string =>
  formatCents(
    amountsOf(
      lines.flatMap(({ product, quantity }) =>
        product?.inStock ? [{ offerPrice: product.offerPrice, quantity }] : [],
      ),
    ).subtotalCents,
  );

interface ShownPanelProps {
  product: Product;
  lines: readonly CartLineEntry[];
  onClose: () => void;
}

function ShownPanel({ product, lines, onClose }: ShownPanelProps) {
  const { close, ...panel } = useGoesAway(onClose);
  const { name, category, image, offerPrice, price } = product;

  return (
    <section
      {...panel}
      data-mini-cart="basket"
      aria-label={t('mini.label')}
      className="animate-rise rounded-card border border-line bg-surface p-3 shadow-toast print:hidden"
    >
      <div className="flex items-center gap-3">
        <div
          className={`size-14 shrink-0 overflow-hidden rounded-control ${groundClass(category)}`}
        >
          <ProductPicture src={image[0]} alt="" sizes="56px" className="size-full object-cover" />
        </div>
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{name}</p>
          <Price size="sm" cents={toCents(offerPrice)} wasCents={toCents(price)} />
        </div>
        <button
          type="button"
          aria-label={t('mini.close')}
          className="-mt-1 -mr-1 grid size-11 shrink-0 place-items-center self-start rounded-full text-soft hover:bg-brand-tint hover:text-ink"
          onClick={close}
        >
          <X aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
        </button>
      </div>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-2.5">
        <p className="text-sm text-soft">
          {contentsText(lines)}
          <span className="block text-base font-bold text-ink tabular-nums">
            {subtotalOf(lines)}
          </span>
        </p>
        <ButtonLink size="sm" to="/cart">
          {t('mini.go')}
        </ButtonLink>
      </div>
    </section>
  );
}
