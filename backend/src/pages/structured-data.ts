import type {
  BreadcrumbList,
  Organization,
  Product,
  SearchAction,
  WebSite,
  WithContext,
} from 'schema-dts';
import { type Language, pathIn } from '../common/language.js';
import type { ProductResponse } from '../products/dto/product.response.js';
import { HEAD_TEXTS } from './head-texts.js';

/** What search engines read of a page, in the words of schema.org. */
export type StructuredData =
  | WithContext<BreadcrumbList>
  | WithContext<Organization>
  | WithContext<Product>
  | WithContext<WebSite>;

const CONTEXT = 'https://schema.org';
const NAME = 'Larder';

/** Google's own words for where the search goes; schema.org has no name for them. */
type SiteSearch = SearchAction & { 'query-input': string };

/** Who sells here, and where to search. */
export function shopData(language: Language, origin: string): StructuredData[] {
  const search: SiteSearch = {
    '@type': 'SearchAction',
    target: `${origin}${pathIn(language, '/products')}?search={search}`,
    'query-input': 'required name=search',
  };
  const url = origin + pathIn(language, '/');
  return [
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name: NAME,
      url,
      logo: `${origin}/favicon.svg`,
    },
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name: NAME,
      url,
      inLanguage: language,
      potentialAction: search,
    },
  ];
}

interface Step {
  name: string;
  /** Without the beginning that stands for a language. */
  plainPath: string;
}

/** The way to a page from the start page. */
export const breadcrumbData = (
  steps: readonly Step[],
  language: Language,
  origin: string,
): StructuredData => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: HEAD_TEXTS[language].home, plainPath: '/' }, ...steps].map(
    ({ name, plainPath }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + pathIn(language, plainPath),
    }),
  ),
});

/**
 * What is offered. The stars that the shop shows are not its customers', so that they are not said here; and
 * for nutrition schema.org has words in recipes and menus alone.
 */
export function productData(
  { _id: id, name, description, category, offerPrice, image, inStock, facts }: ProductResponse,
  { url, origin }: { url: string; origin: string },
): StructuredData {
  const price = { price: offerPrice.toFixed(2), priceCurrency: 'USD' };
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    productID: id,
    name,
    description: description.join(' ') || undefined,
    category,
    ...(facts?.brand && { brand: { '@type': 'Brand', name: facts.brand } }),
    ...(facts?.minimumAge && {
      audience: { '@type': 'PeopleAudience', requiredMinAge: facts.minimumAge },
    }),
    image: image.map((picture) => new URL(picture, origin).href),
    url,
    offers: {
      '@type': 'Offer',
      url,
      ...price,
      // The price that the page shows; the tax is added to the order.
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...price,
        valueAddedTaxIncluded: false,
      },
      availability: `${CONTEXT}/${inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${CONTEXT}/NewCondition`,
    },
  };
}
