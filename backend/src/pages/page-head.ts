import type { Category } from '../products/category.js';
import { categoryLabel } from '../products/category.js';
import type { ProductResponse } from '../products/dto/product.response.js';
import type { Place } from './public-page.js';
import { breadcrumbData, productData, shopData, type StructuredData } from './structured-data.js';

/** What the head of a page says of it; the same words as the page itself, which says them again once it is taken over. */
export interface PageHead {
  status: 200 | 404;
  title: string;
  description?: string;
  /** Absolute; undefined for what is not to be found again. */
  canonical?: string;
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

const missing = (title: string): PageHead => ({ status: 404, title, structured: [] });

const categoryPath = (category: Category): string => `/products/${category.toLowerCase()}`;

const ALL = { name: 'Products', path: '/products' };

function productHead(product: ProductResponse, origin: string): PageHead {
  const { _id: id, name, description, category, image } = product;
  const own = `${categoryPath(category)}/${id}`;
  const trail = [ALL, { name: categoryLabel(category), path: categoryPath(category) }];
  const picture = image[0] && new URL(image[0], origin).href;
  const canonical = origin + own;
  return {
    status: 200,
    title: name,
    description: beginningOf(description.join(' ')) || undefined,
    canonical,
    picture,
    structured: [
      productData(product, { url: canonical, origin }),
      breadcrumbData([...trail, { name, path: own }], origin),
    ],
  };
}

/**
 * @param product of a product's page; undefined where it is not sold
 * @param origin the shop's own
 */
export function headOf(place: Place, origin: string, product?: ProductResponse): PageHead {
  const { page, address } = place;
  const found = { status: 200, canonical: origin + address } as const;
  switch (page.kind) {
    case 'home':
      return { ...found, title: 'Larder', structured: shopData(origin) };
    case 'contact':
      return { ...found, title: 'Contact', structured: [] };
    case 'products':
      if (page.search) return { status: 200, title: `“${page.search}”`, structured: [] };
      return { ...found, title: 'All products', structured: [breadcrumbData([ALL], origin)] };
    case 'category': {
      if (!page.category) return missing('Category not found');
      const name = categoryLabel(page.category);
      const trail = [ALL, { name, path: categoryPath(page.category) }];
      return {
        ...found,
        title: name,
        description: `${name} at affordable prices, with free shipping.`,
        structured: [breadcrumbData(trail, origin)],
      };
    }
    case 'product':
      return product ? productHead(product, origin) : missing('Product not found');
    case 'nowhere':
      return missing('Page not found');
  }
}
