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

/** Structured data for search engines, by schema.org. */
export type StructuredData =
  | WithContext<BreadcrumbList>
  | WithContext<Organization>
  | WithContext<Product>
  | WithContext<WebSite>;

const CONTEXT = 'https://schema.org';
const NAME = 'Larder';

const ENDS_SENTENCE = /[.!?…。！？]["'”’»)\]]*$/u;

/** The lines of a description as one text: a line that has no full stop gets one. */
export const sentencesOf = (lines: readonly string[]): string =>
  lines.map((line) => (ENDS_SENTENCE.test(line) ? line : `${line}.`)).join(' ');

/** `query-input` is Google's extension; schema.org has no name for it. */
type SiteSearch = SearchAction & { 'query-input': string };

/** The organization and the website with its search. */
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
  /** Without the language prefix. */
  plainPath: string;
}

/** Breadcrumbs from the start page. */
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
 * A product and its offer. Ratings are left out, as they are not those of customers; so is nutrition, which schema.org defines
 * only for recipes and menus.
 */
export function productData(
  { _id: id, name, description, category, offerPrice, image, inStock, facts }: ProductResponse,
  { url, origin, language }: { url: string; origin: string; language: Language },
): StructuredData {
  const price = { price: offerPrice.toFixed(2), priceCurrency: 'USD' };
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    productID: id,
    name,
    description: sentencesOf(description) || undefined,
    category: HEAD_TEXTS[language].category(category),
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
      // As shown on the page; tax is added at checkout.
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
