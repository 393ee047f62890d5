import { ImageOff, Trash2 } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { shallowEqual } from 'react-redux';
import type { Product } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { Link } from '../../components/Link';
import { ProductPicture } from '../../components/ProductPicture';
import { categoryBackground } from '../../lib/categoryBackground';
import { formatCents, toCents } from '../../lib/money';
import { productPath } from '../../lib/productPath';
import { sizeName, sizeText } from '../../lib/unitPrice';
import { quantityChosen } from './cartSlice';
import { QuantityField } from './line/QuantityField';
import { SimilarProducts } from './line/SimilarProducts';
import { LineAllergens } from './LineAllergens';
import { LineMenu, LineSubstitution } from './instructions/InstructionFields';
import { lineProblem, tooFewLeft, type CartLineEntry } from './useCartLines';
import { t } from '../../messages/cart';
import { t as priceWords } from '../../messages/components';

interface CartLineProps {
  line: CartLineEntry;
  /** The price when the customer last saw the product here, if it differs. */
  wasCents?: number;
  /** The name stored in this browser, for a product that is no longer sold. */
  seenName?: string;
  seenCategory?: Product['category'];
  /** The removal was just undone: the line takes the focus from the undo button. */
  hasFocus: boolean;
  onRemove: (line: CartLineEntry, name: string) => void;
}

/** Memoized, since there may be two hundred lines. */
export const CartLine = memo(
  Line,
  ({ line, ...props }, { line: next, ...nextProps }) =>
    shallowEqual(line, next) && shallowEqual(props, nextProps),
);

/** The id of a product's row, which takes the focus when its line must be changed. */
export const lineId = (productId: string): string => `line-${productId}`;

function Line({ line, wasCents, seenName, seenCategory, hasFocus, onRemove }: CartLineProps) {
  const { id, quantity, product } = line;
  const dispatch = useAppDispatch();
  const [announcement, setAnnouncement] = useState('');
  const [timesSet, setTimesSet] = useState(0);
  const name =
    product?.name ?? seenName ?? t(line.missing === 'gone' ? 'line.gone' : 'line.unknown');
  const left = tooFewLeft(line);

  return (
    <li
      id={lineId(id)}
      tabIndex={-1}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 border-b border-line py-3 @max-[16rem]:grid-cols-[3.5rem_minmax(0,1fr)] @min-[30rem]:min-h-21 @min-[30rem]:grid-cols-[4rem_minmax(0,1fr)_auto_5.5rem_auto] @min-[30rem]:items-center @min-[30rem]:gap-x-4 @min-[30rem]:py-2.25"
    >
      <LinePicture product={product} />
      <div className="min-w-0 @max-[16rem]:col-span-full @max-[16rem]:row-start-2">
        <h2 className="text-base leading-snug font-semibold wrap-anywhere @min-[30rem]:text-[1.0625rem]">
          {product ? (
            <Link to={productPath(product)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {product && (
          <p className="mt-0.5 text-sm text-soft wrap-anywhere">
            {t('line.size', {
              kind: sizeName(product),
              size: sizeText(product) || t('line.noSize'),
            })}
          </p>
        )}
        <LineProblem line={line}>
          {left !== undefined && (
            <button
              type="button"
              aria-label={t('line.setToLabel', { units: left, name })}
              onClick={() => {
                dispatch(quantityChosen({ id, quantity: left }));
                setTimesSet(timesSet + 1);
              }}
              className="-my-2 min-h-11 rounded-full px-2 font-semibold text-brand underline-offset-4 hover:underline"
            >
              {t('line.setTo', { units: left })}
            </button>
          )}
        </LineProblem>
        {product && wasCents !== undefined && (
          <PriceChange cents={toCents(product.offerPrice)} wasCents={wasCents} />
        )}
        {product && <LineAllergens product={product} />}
        {product?.inStock && <LineSubstitution id={id} />}
      </div>
      {product?.inStock && (
        <div className="col-span-full row-start-2 flex min-w-0 flex-wrap items-center justify-between gap-x-3 @max-[16rem]:row-start-3 @min-[30rem]:contents">
          <QuantityField
            // A new key makes the field take the focus from the button that set the quantity.
            key={timesSet}
            hasFocus={timesSet > 0}
            name={name}
            quantity={quantity}
            left={product.unitsLeft}
            onChoose={(chosen) => dispatch(quantityChosen({ id, quantity: chosen }))}
            onAnnounce={setAnnouncement}
          />
          <Subtotal product={product} quantity={quantity} />
        </div>
      )}
      <div className="-mr-2 flex flex-wrap justify-end @max-[16rem]:col-start-2 @max-[16rem]:row-start-1 @min-[30rem]:col-start-5">
        {product?.inStock && <LineMenu id={id} name={name} />}
        <button
          type="button"
          autoFocus={hasFocus}
          aria-label={t('line.removeLabel', { name })}
          title={t('line.remove')}
          onClick={() => onRemove(line, name)}
          className="grid size-11 place-items-center rounded-full text-soft hover:bg-sale-tint hover:text-sale"
        >
          <Trash2 aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
        </button>
      </div>
      {/* A live region must exist before its content, to be announced. */}
      <p role="status" className={announcement ? 'col-span-full text-sm font-medium' : 'sr-only'}>
        {announcement}
      </p>
      {(product ? !product.inStock : line.missing === 'gone') && (
        <SimilarProducts id={id} category={seenCategory} isSoldOut={product !== undefined} />
      )}
    </li>
  );
}

/** The reason why the line cannot be ordered, and the remedy. */
function LineProblem({ line, children }: { line: CartLineEntry; children: ReactNode }) {
  const problem = lineProblem(line);
  if (!problem) return null;
  const look = line.missing === 'loading' ? 'text-soft' : 'text-sale';
  return (
    <div className={`mt-0.5 flex flex-wrap items-center gap-x-1 text-sm font-semibold ${look}`}>
      <p>{problem}</p>
      {children}
    </div>
  );
}

function PriceChange({ cents, wasCents }: { cents: number; wasCents: number }) {
  return (
    <p
      className={`mt-0.5 text-sm font-semibold tabular-nums ${cents > wasCents ? 'text-sale' : 'text-brand'}`}
    >
      {t('changes.line', { now: formatCents(cents), was: formatCents(wasCents) })}
    </p>
  );
}

function Subtotal({ product, quantity }: { product: Product; quantity: number }) {
  const cents = toCents(product.offerPrice) * quantity;
  const wasCents = toCents(product.price) * quantity;
  return (
    <p className="ml-auto flex flex-col items-end text-right tabular-nums">
      <span className="font-bold">
        {t.rich('line.subtotal', {
          amount: formatCents(cents),
          hidden: (text) => <span className="sr-only">{text}</span>,
        })}
      </span>
      {wasCents > cents && (
        <s className="text-xs text-soft">
          {priceWords.rich('was', {
            price: formatCents(wasCents),
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        </s>
      )}
    </p>
  );
}

function LinePicture({ product }: { product: Product | undefined }) {
  const src = product?.image[0];
  return (
    <div
      className={`grid aspect-square w-full place-items-center self-start overflow-hidden rounded-card text-on-ground ${categoryBackground(product?.category ?? '')}`}
    >
      {src ? (
        <ProductPicture
          src={src}
          alt=""
          sizes="72px"
          className={`size-full object-cover ${product.inStock ? '' : 'opacity-45 grayscale'}`}
        />
      ) : (
        <ImageOff aria-hidden="true" size="1.5rem" strokeWidth={1.5} className="opacity-50" />
      )}
    </div>
  );
}
