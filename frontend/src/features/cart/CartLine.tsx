import { ImageOff } from 'lucide-react';
import type { Product } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { Link } from '../../components/Link';
import { NativeSelect } from '../../components/NativeSelect';
import { ProductPicture } from '../../components/ProductPicture';
import { groundClass } from '../../lib/grounds';
import { formatCents, toCents } from '../../lib/money';
import { productPath } from '../../lib/productPath';
import { sizeName, sizeText } from '../../lib/unitPrice';
import { lineRemoved, quantityChosen } from './cartSlice';
import { LineAllergens } from './LineAllergens';
import { LineWish } from './wishes/LineWish';
import type { LineCheck } from './useCartAllergens';
import { lineProblem, type CartLineEntry } from './useCartLines';
import { t } from '../../messages/cart';

const SHORT_LIST = 9;

interface CartLineProps {
  line: CartLineEntry;
  /** What it holds of what its customer avoids, if they do. */
  check: LineCheck | undefined;
  onRemoved: () => void;
}

export function CartLine({ line, check, onRemoved }: CartLineProps) {
  const { id, quantity, product } = line;
  const dispatch = useAppDispatch();
  const name = product?.name ?? t(line.missing === 'gone' ? 'line.gone' : 'line.unknown');
  const problem = lineProblem(line);
  const isSold = product?.inStock === true;

  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5 border-b border-line py-4 md:grid-cols-[5.75rem_minmax(0,1fr)_auto_5.5rem] md:gap-x-4.5">
      <LinePicture product={product} />
      <div className="col-span-2 min-w-0 md:col-span-1">
        <h2 className="text-base leading-snug font-semibold wrap-anywhere md:text-[1.0625rem]">
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
              kind: sizeName(product.size),
              size: sizeText(toCents(product.offerPrice), product.size) || t('line.noSize'),
            })}
          </p>
        )}
        {problem && (
          <p
            className={`mt-0.5 text-sm font-semibold ${line.missing === 'loading' ? 'text-soft' : 'text-sale'}`}
          >
            {problem}
          </p>
        )}
        {check && <LineAllergens check={check} />}
        {isSold && <LineWish id={id} name={name} />}
        <button
          type="button"
          aria-label={t('line.removeLabel', { name })}
          onClick={() => {
            dispatch(lineRemoved(id));
            onRemoved();
          }}
          className="-ml-2 rounded-full px-2 py-1 text-sm font-medium text-sale hover:bg-sale-tint"
        >
          {t('line.remove')}
        </button>
      </div>
      {product && isSold && (
        <>
          <QuantitySelect
            name={name}
            quantity={quantity}
            onChoose={(chosen) => dispatch(quantityChosen({ id, quantity: chosen }))}
          />
          <p className="text-right font-bold tabular-nums">
            {t.rich('line.subtotal', {
              amount: formatCents(toCents(product.offerPrice) * quantity),
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          </p>
        </>
      )}
    </li>
  );
}

function LinePicture({ product }: { product: Product | undefined }) {
  const src = product?.image[0];
  return (
    <div
      className={`grid aspect-square w-full place-items-center self-start overflow-hidden rounded-card text-on-ground ${groundClass(product?.category ?? '')}`}
    >
      {src ? (
        <ProductPicture
          src={src}
          alt=""
          sizes="92px"
          className={`size-full object-cover ${product.inStock ? '' : 'opacity-45 grayscale'}`}
        />
      ) : (
        <ImageOff aria-hidden="true" size="1.5rem" strokeWidth={1.5} className="opacity-50" />
      )}
    </div>
  );
}

interface QuantitySelectProps {
  name: string;
  quantity: number;
  onChoose: (quantity: number) => void;
}

/** 1 to 9, or up to the quantity that is already chosen. */
function QuantitySelect({ name, quantity, onChoose }: QuantitySelectProps) {
  const choices = Array.from({ length: Math.max(SHORT_LIST, quantity) }, (_, index) => index + 1);
  return (
    <NativeSelect
      aria-label={t('line.quantityLabel', { name })}
      value={quantity}
      onChange={({ target: { value } }) => onChoose(Number(value))}
      boxClass="col-start-2 max-w-full justify-self-start md:col-start-auto"
      className="h-11 w-26 max-w-full rounded-xl border border-control bg-surface pr-9 pl-3.5 font-medium tabular-nums"
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t('line.quantity', { quantity: choice })}
        </option>
      ))}
    </NativeSelect>
  );
}
