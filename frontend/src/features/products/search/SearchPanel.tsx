import { Clock, X } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { Product } from '../../../api/types';
import { Link } from '../../../components/Link';
import { Price } from '../../../components/Price';
import { ProductPicture } from '../../../components/ProductPicture';
import { useStored } from '../../../components/useStored';
import { CATEGORIES } from '../../../lib/categories';
import { drawingOf, categoryBackground } from '../../../lib/categoryBackground';
import { toCents } from '../../../lib/money';
import { productPath } from '../../../lib/productPath';
import { sizeText } from '../../../lib/unitPrice';
import { t } from '../../../messages/search';
import { AvoidedMark } from '../allergens/AvoidedMark';
import { productFilters } from '../list/productFilters';
import { recentSearches } from './recentSearches';
import type { SearchPanelProps as BoxProps } from './SearchBox';

interface SearchPanelProps extends BoxProps {
  buyAgain: readonly Product[];
  action: (product: Product) => ReactNode;
}

const lineClass =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control px-2.5 py-2 text-left text-md text-soft wrap-anywhere hover:bg-brand-tint';
const iconProps = { 'aria-hidden': true, size: '1rem', strokeWidth: 1.75 };

function subscribeToResize(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
}

/** The visible height of the window in pixels: the on-screen keyboard covers the rest, which CSS cannot express. */
const useVisibleHeight = (): number =>
  useSyncExternalStore(
    subscribeToResize,
    () => window.visualViewport?.height ?? window.innerHeight,
  );

/**
 * Recent searches, products to buy again and the categories, while nothing is typed: as wide as the header, or below the
 * field where the header has room for one at least as wide as its links.
 */
export function SearchPanel({ id, onClose, buyAgain, action }: SearchPanelProps) {
  const visibleHeight = useVisibleHeight();
  const recent = useStored(recentSearches);
  const hasOwn = recent.length + buyAgain.length > 0;

  return (
    <div
      id={id}
      role="dialog"
      aria-label={t('suggestions')}
      style={{ maxHeight: `calc(${visibleHeight}px - var(--header) - 1.25rem)` }}
      // A click between the links keeps the focus inside, so that the panel stays open.
      tabIndex={-1}
      className={`@container absolute inset-x-2 top-full mt-2 animate-rise cursor-default outline-none overflow-y-auto overscroll-contain rounded-picture border border-line bg-surface p-4 text-left text-ink shadow-dialog md:inset-x-6 md:mt-2.5 md:p-5 @min-[60rem]/header:-right-px @min-[60rem]/header:left-auto @min-[60rem]/header:mt-5 @min-[60rem]/header:min-w-[calc(100%+2px)] ${hasOwn ? '@min-[60rem]/header:w-[45rem]' : '@min-[60rem]/header:w-[28rem]'}`}
    >
      <div className={`grid gap-5 ${hasOwn ? '@2xl:grid-cols-[1.4fr_1fr]' : ''}`}>
        {hasOwn && (
          <div className="flex min-w-0 flex-col gap-5">
            {recent.length > 0 && (
              <Section label={t('recent')}>
                <ul role="list">
                  {recent.map((search) => (
                    <li key={search}>
                      <Link
                        to={{ pathname: '/products', search: productFilters.with('', { search }) }}
                        className={lineClass}
                        onClick={onClose}
                      >
                        <Clock {...iconProps} />
                        {search}
                      </Link>
                    </li>
                  ))}
                </ul>
                <button type="button" className={lineClass} onClick={() => recentSearches.remove()}>
                  <X {...iconProps} />
                  {t('forget')}
                </button>
              </Section>
            )}
            {buyAgain.length > 0 && (
              <Section label={t('buyAgain')}>
                <ul role="list">
                  {buyAgain.map((product) => (
                    <BuyAgainProduct
                      key={product._id}
                      product={product}
                      action={action(product)}
                      onFollow={onClose}
                    />
                  ))}
                </ul>
              </Section>
            )}
          </div>
        )}
        <Section label={t('categories')}>
          <ul
            role="list"
            className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2 ${hasOwn ? '@2xl:grid-cols-1' : ''}`}
          >
            {CATEGORIES.map(({ path, label }) => (
              <li key={path}>
                <Link
                  to={`/products/${path.toLowerCase()}`}
                  className={`flex h-full min-h-11 items-center gap-2.5 rounded-control px-2.5 py-1 text-md font-medium text-on-ground hover:brightness-97 ${categoryBackground(path)}`}
                  onClick={onClose}
                >
                  <img
                    src={drawingOf(path)}
                    alt=""
                    width={172}
                    height={172}
                    className="size-8 shrink-0 object-contain"
                  />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}

function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="min-w-0">
      <div aria-hidden="true" className="mb-2 px-2.5 text-sm font-semibold text-soft">
        {label}
      </div>
      {children}
    </section>
  );
}

interface BuyAgainProductProps {
  product: Product;
  action: ReactNode;
  onFollow: () => void;
}

function BuyAgainProduct({ product, action, onFollow }: BuyAgainProductProps) {
  const { name, image, category } = product;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control px-2.5 py-1.5">
      <div
        className={`size-12 shrink-0 overflow-hidden rounded-control ${categoryBackground(category)}`}
      >
        <ProductPicture
          src={image[0]}
          drawing={drawingOf(category)}
          alt=""
          sizes="48px"
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-24 flex-1">
        <Link
          to={productPath(product)}
          className="block text-md leading-snug font-semibold wrap-anywhere hover:underline"
          onClick={onFollow}
        >
          {name}
        </Link>
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
          <Price size="sm" cents={toCents(product.offerPrice)} wasCents={toCents(product.price)} />
          {sizeText(product)}
        </span>
        <AvoidedMark product={product} className="" />
      </div>
      <div className="w-28 max-w-full shrink-0">{action}</div>
    </li>
  );
}
