import { type Language, pathIn } from '../common/language.js';
import type { Category } from '../products/category.js';
import type { ProductResponse } from '../products/dto/product.response.js';
import { type Alternate, alternatesOf } from './alternates.js';
import { HEAD_TEXTS } from './head-texts.js';
import type { PublicRoute } from './public-route.js';
import { breadcrumbData, productData, shopData, type StructuredData } from './structured-data.js';

/** What the head of a page says of it; the same words as the page itself, which says them again once it is taken over. */
export interface PageHead {
  status: 200 | 404;
  language: Language;
  title: string;
  description?: string;
  /** Absolute; undefined for what is not to be found again. */
  canonical?: string;
  /** The same page in every language; none of what is not to be found again. */
  alternates: readonly Alternate[];
  /** Absolute. */
  picture?: string;
  structured: readonly StructuredData[];
}

const DESCRIBED = 160;

/** The beginning of a text, by whole words. */
function beginningOf(text: string): string {
  if (text.length <= DESCRIBED) return text;
  return `${text.slice(0, DESCRIBED).replace(/\s+\S*$/, '')}…`;
}

const ofShop = (title: string): string => `${title} · Larder`;

/** What is not to be found again. */
const passing = (status: 200 | 404, language: Language, title: string): PageHead => ({
  status,
  language,
  title,
  alternates: [],
  structured: [],
});

/** What is said of a page of which nothing can be known now. */
export const unknownHead = (language: Language): PageHead =>
  passing(200, language, HEAD_TEXTS[language].shop);

/** @param plainAddress without the beginning that stands for a language */
const found = (
  plainAddress: string,
  language: Language,
  origin: string,
): Pick<PageHead, 'status' | 'language' | 'alternates'> & { canonical: string } => ({
  status: 200,
  language,
  canonical: origin + pathIn(language, plainAddress),
  alternates: alternatesOf(plainAddress, origin),
});

const categoryPath = (category: Category): string => `/products/${category.toLowerCase()}`;

/** The way to a category, or to all products. */
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
    description: beginningOf(description.join(' ')) || undefined,
    picture: image[0] && new URL(image[0], origin).href,
    structured: [
      productData(product, { url: page.canonical, origin }),
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
 * @param product of a product's page; undefined where it is not sold
 * @param origin the shop's own
 */
export function headOf(place: PublicRoute, origin: string, product?: ProductResponse): PageHead {
  const { page, language, plainAddress } = place;
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
      if (page.search) return passing(200, language, ofShop(texts.search(page.search)));
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
        : passing(404, language, ofShop(texts.categoryNotFound));
    case 'product':
      return product
        ? productHead(product, language, origin)
        : passing(404, language, ofShop(texts.productNotFound));
    case 'nowhere':
      return passing(404, language, ofShop(texts.pageNotFound));
  }
}
