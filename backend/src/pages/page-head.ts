import { type Language, pathIn } from '../common/language.js';
import type { Category } from '../products/category.js';
import type { ProductResponse } from '../products/dto/product.response.js';
import { type Alternate, alternatesOf } from './alternates.js';
import { HEAD_TEXTS } from './head-texts.js';
import type { PublicRoute } from './public-route.js';
import {
  breadcrumbData,
  productData,
  sentencesOf,
  shopData,
  type StructuredData,
} from './structured-data.js';

/** Metadata in the head of a page. The title is the one that the frontend sets after hydration. */
export interface PageHead {
  status: 200 | 404;
  language: Language;
  title: string;
  description?: string;
  /** Absolute; undefined for a page that must not be indexed. */
  canonical?: string;
  /** The page in every language; empty for a page that must not be indexed. */
  alternates: readonly Alternate[];
  /** Absolute. */
  picture?: string;
  structured: readonly StructuredData[];
}

const MAX_DESCRIPTION = 160;

/** Cuts a text at a word boundary. */
function beginningOf(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  return `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

const ofShop = (title: string): string => `${title} · Larder`;

/** Head of a page that must not be indexed (noindex, no canonical URL). */
const unindexed = (status: 200 | 404, language: Language, title: string): PageHead => ({
  status,
  language,
  title,
  alternates: [],
  structured: [],
});

/** Head of a page of a list that has no products, such as the 999th. */
export const emptyPageHead = ({ language, title }: PageHead): PageHead =>
  unindexed(404, language, title);

/** Head of a page whose data cannot be loaded. */
export const unknownHead = (language: Language): PageHead =>
  unindexed(200, language, HEAD_TEXTS[language].shop);

/** @param plainAddress without the language prefix */
const found = (
  plainAddress: string,
  language: Language,
  origin: string,
): Pick<PageHead, 'status' | 'language' | 'alternates' | 'picture'> & { canonical: string } => ({
  status: 200,
  language,
  canonical: origin + pathIn(language, plainAddress),
  alternates: alternatesOf(plainAddress, origin),
  picture: `${origin}/og-image.png`,
});

const categoryPath = (category: Category): string => `/products/${category.toLowerCase()}`;

/** Breadcrumbs to a category, or to all products. */
function trailTo(language: Language, category?: Category): { name: string; plainPath: string }[] {
  const texts = HEAD_TEXTS[language];
  const all = { name: texts.products, plainPath: '/products' };
  if (!category) return [all];
  return [all, { name: texts.category(category), plainPath: categoryPath(category) }];
}

function productHead(product: ProductResponse, language: Language, origin: string): PageHead {
  const { _id: id, name, description, category, image } = product;
  const plainPath = `${categoryPath(category)}/${id}`;
  const page = found(plainPath, language, origin);
  const trail = [...trailTo(language, category), { name, plainPath }];
  return {
    ...page,
    title: ofShop(name),
    description: beginningOf(sentencesOf(description)) || undefined,
    ...(image[0] && { picture: new URL(image[0], origin).href }),
    structured: [
      productData(product, { url: page.canonical, origin, language }),
      breadcrumbData(trail, language, origin),
    ],
  };
}

function categoryHead(
  category: Category,
  plainAddress: string,
  language: Language,
  origin: string,
): PageHead {
  const { category: labelOf, categoryDescription } = HEAD_TEXTS[language];
  const label = labelOf(category);
  return {
    ...found(plainAddress, language, origin),
    title: ofShop(label),
    description: categoryDescription(label),
    structured: [breadcrumbData(trailTo(language, category), language, origin)],
  };
}

/**
 * @param origin of PUBLIC_URL
 * @param product of a product's page; undefined if it is not sold
 */
export function headOf(route: PublicRoute, origin: string, product?: ProductResponse): PageHead {
  const { page, language, plainAddress } = route;
  const texts = HEAD_TEXTS[language];
  switch (page.kind) {
    case 'home':
      return {
        ...found(plainAddress, language, origin),
        title: texts.shop,
        description: texts.shopDescription,
        structured: shopData(language, origin),
      };
    case 'contact':
      return {
        ...found(plainAddress, language, origin),
        title: ofShop(texts.contact),
        description: texts.contactDescription,
        structured: [],
      };
    case 'legal':
      return {
        ...found(plainAddress, language, origin),
        title: ofShop(texts.legal[page.text]),
        structured: [],
      };
    case 'products':
      if (page.search) return unindexed(200, language, ofShop(texts.search(page.search)));
      if (page.category) return categoryHead(page.category, plainAddress, language, origin);
      return {
        ...found(plainAddress, language, origin),
        title: ofShop(texts.allProducts),
        description: texts.allProductsDescription,
        structured: [breadcrumbData(trailTo(language), language, origin)],
      };
    case 'category':
      return page.category
        ? categoryHead(page.category, plainAddress, language, origin)
        : unindexed(404, language, ofShop(texts.categoryNotFound));
    case 'product':
      return product
        ? productHead(product, language, origin)
        : unindexed(404, language, ofShop(texts.productNotFound));
    case 'nowhere':
      return unindexed(404, language, ofShop(texts.pageNotFound));
  }
}
