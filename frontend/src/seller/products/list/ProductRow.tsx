import { skipToken } from '@reduxjs/toolkit/query';
import { Pencil } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { SellerProduct } from '../../../api/types';
import { iconButtonClass } from '../../../components/classes';
import { Link } from '../../../components/Link';
import { ProductPicture } from '../../../components/ProductPicture';
import { Switch } from '../../../components/Switch';
import { useSwitch } from '../../../components/useSwitch';
import { findCategory } from '../../../features/products/findCategory';
import { categoryBackground } from '../../../lib/categoryBackground';
import { t } from '../../messages/products';
import { CardCell, CardRow, SelectCell } from '../../tables/CardTable';
import { useGetSellerProductQuery, useSetStockMutation } from '../sellerProductsApi';
import { ProductNumberCell, type NumberField } from './ProductNumberCell';
import { ProductStateBadge } from './ProductStateBadge';

interface ProductRowProps {
  product: SellerProduct;
  /** The list no longer contains the product, so the row fetches it. */
  isDeparted: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/**
 * On small screens, a card has three lines, or more with large text. The pseudo-elements are line breaks between them.
 */
const productRowClass =
  'max-md:gap-y-1.5 max-md:p-card ' +
  "max-md:before:order-1 max-md:before:w-full max-md:before:content-[''] " +
  "max-md:after:order-3 max-md:after:w-full max-md:after:content-['']";

const NUMBERS: readonly NumberField[] = ['price', 'offerPrice', 'units'];

export function ProductRow({ product: listed, isDeparted, isSelected, onSelect }: ProductRowProps) {
  const { currentData: own } = useGetSellerProductQuery(isDeparted ? listed._id : skipToken);
  // A cached response may be older than the row.
  const product = own && own.version >= listed.version ? own : listed;
  const { _id: id, name, category, isArchived } = product;
  const listQuery = useLocation().search;
  const categoryLabel = findCategory(category)?.label ?? category;

  return (
    <CardRow
      className={`${productRowClass} ${isSelected ? 'bg-brand-tint/45' : 'max-md:bg-surface'}`}
    >
      <SelectCell
        label={t('row.select', { name })}
        isSelected={isSelected}
        onSelect={onSelect}
        className="md:w-0"
      />
      <CardCell className="max-md:min-w-[min(8rem,100%)] max-md:flex-1 max-md:pl-2">
        <ProductName product={product} categoryLabel={categoryLabel} listQuery={listQuery} />
      </CardCell>
      <CardCell className="text-md text-soft max-xl:hidden">{categoryLabel}</CardCell>
      {NUMBERS.map((field) => (
        <CardCell
          key={field}
          className="tabular-nums max-md:order-2 max-md:min-w-18 max-md:flex-1 max-md:self-start md:w-19 md:text-right lg:w-22 xl:w-28"
        >
          <span aria-hidden="true" className="mb-0.5 block text-xs text-soft md:hidden">
            {field === 'offerPrice' ? t('row.offer') : t(`number.${field}`)}
          </span>
          <ProductNumberCell product={product} field={field} />
        </CardCell>
      ))}
      <CardCell className="md:w-0">{!isArchived && <StockSwitch product={product} />}</CardCell>
      <CardCell className="max-md:order-4 max-md:flex-1">
        <ProductStateBadge product={product} />
      </CardCell>
      <CardCell className="max-md:order-4 md:w-0">
        <Link
          to={`/seller/product-list/${id}`}
          state={{ listQuery }}
          aria-label={t('row.edit', { name })}
          title={t('row.edit', { name })}
          className={`${iconButtonClass} md:size-10`}
        >
          <Pencil aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        </Link>
      </CardCell>
    </CardRow>
  );
}

interface ProductNameProps {
  product: SellerProduct;
  categoryLabel: string;
  listQuery: string;
}

function ProductName({ product, categoryLabel, listQuery }: ProductNameProps) {
  const { _id: id, name, size, image, category } = product;
  return (
    <div className="flex flex-wrap items-center gap-x-3 md:min-w-44">
      <div
        className={`size-12 shrink-0 overflow-hidden rounded-control ${categoryBackground(category)}`}
      >
        <ProductPicture src={image[0]} alt="" sizes="48px" className="size-full object-cover" />
      </div>
      <div className="min-w-0 flex-[1_1_6rem]">
        <Link
          to={`/seller/product-list/${id}`}
          state={{ listQuery }}
          className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm text-soft wrap-anywhere">
          {size}
          <span className="xl:hidden">
            {size && ' · '}
            {categoryLabel}
          </span>
        </p>
      </div>
    </div>
  );
}

/** Switches a product's availability, and saves it immediately. */
function StockSwitch({ product }: { product: SellerProduct }) {
  const { _id: id, isSwitchedOn } = product;
  const [setStock] = useSetStockMutation();
  const { isOn, flip } = useSwitch(isSwitchedOn, (inStock) => setStock({ id, inStock }));
  return (
    <Switch
      isOn={isOn}
      aria-label={t('row.inStock', { name: product.name })}
      onClick={() => void flip()}
    />
  );
}
