import { X } from 'lucide-react';
import { AddToCart } from '../../features/cart/AddToCart';
import { IconButton } from '../../components/IconButton';
import { Link } from '../../components/Link';
import { NativeSelect } from '../../components/Select';
import { ProductPicture } from '../../components/ProductPicture';
import { useSetListItemsMutation } from '../../features/lists/listsApi';
import type { ListEntry } from '../../features/lists/matchPastedLines';
import { categoryBackground } from '../../lib/categoryBackground';
import { productPath } from '../../lib/productPath';
import { sizeText } from '../../lib/unitPrice';
import { t } from '../../messages/lists';

interface ListLineProps {
  userId: string;
  listId: string;
  entry: ListEntry;
}

const MAX_LISTED_QUANTITY = 9;

/** A product on a list: changes its quantity, adds it to the cart or removes it from the list. */
export function ListLine({ userId, listId, entry }: ListLineProps) {
  const { product, quantity } = entry;
  const { _id: id, name, category, image, inStock } = product;
  const [setItems] = useSetListItemsMutation();
  const set = (wanted: number) => setItems({ userId, id: listId, items: { [id]: wanted } });
  const choices = Array.from(
    { length: Math.max(MAX_LISTED_QUANTITY, quantity) },
    (_, index) => index + 1,
  );

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-3.5">
      <div
        className={`size-15 shrink-0 overflow-hidden rounded-control ${categoryBackground(category)}`}
      >
        <ProductPicture src={image[0]} alt="" sizes="60px" className="size-full object-cover" />
      </div>
      <div className="min-w-0 flex-[1_1_11rem]">
        <Link to={productPath(product)} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <p className="text-sm text-soft">{sizeText(product)}</p>
        {!inStock && <p className="text-sm font-semibold text-sale">{t('outOfStock')}</p>}
      </div>
      {/* When wrapped below the picture, the controls align with the name. */}
      <div className="ml-auto flex items-center gap-2.5 min-[23rem]:max-[34rem]:max-w-[calc(100%-4.75rem)] min-[23rem]:max-[34rem]:grow">
        <NativeSelect
          aria-label={t('quantityOf', { name })}
          value={quantity}
          onChange={({ target: { value } }) => void set(Number(value))}
          boxClass=""
          className="h-11 w-20 rounded-xl border border-control bg-surface pr-8 pl-3.5 font-medium tabular-nums"
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </NativeSelect>
        <div className="mr-auto w-28">{inStock && <AddToCart product={product} />}</div>
        <IconButton label={t('removeNamed', { name })} onClick={() => void set(0)}>
          <X aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        </IconButton>
      </div>
    </li>
  );
}
