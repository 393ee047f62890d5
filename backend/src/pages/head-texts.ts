import type { Language } from '../common/language.js';
import { type Category, categoryLabel } from '../products/category.js';
import type { LegalTextName } from '../shop/legal-text-name.js';

/** Texts in the heads of public pages. The frontend has the same titles in its own messages; a test compares them. */
export interface HeadTexts {
  /** In the format of Open Graph. */
  locale: string;
  /** The title of the start page. */
  shop: string;
  shopDescription: string;
  home: string;
  products: string;
  allProducts: string;
  allProductsDescription: string;
  contact: string;
  contactDescription: string;
  legal: Record<LegalTextName, string>;
  category: (category: Category) => string;
  categoryDescription: (label: string) => string;
  search: (words: string) => string;
  productNotFound: string;
  categoryNotFound: string;
  pageNotFound: string;
}

export const HEAD_TEXTS: Record<Language, HeadTexts> = {
  en: {
    locale: 'en_US',
    shop: 'Larder: fresh groceries, delivered',
    shopDescription:
      'Vegetables, fruit, bread, dairy and more at affordable prices, with free shipping.',
    home: 'Home',
    products: 'Products',
    allProducts: 'All products',
    allProductsDescription:
      'All that Larder sells: vegetables, fruit, bread, dairy and more, with free shipping.',
    contact: 'Contact',
    contactDescription: 'How to reach Larder, and answers to what customers ask most.',
    legal: {
      privacy: 'Privacy',
      terms: 'Terms of sale',
      returns: 'Returns and refunds',
      imprint: 'Imprint',
    },
    category: (category) => categoryLabel(category, 'en'),
    categoryDescription: (label) => `${label} at affordable prices, with free shipping.`,
    search: (words) => `“${words}”`,
    productNotFound: 'Product not found',
    categoryNotFound: 'Category not found',
    pageNotFound: 'Page not found',
  },
  de: {
    locale: 'de_DE',
    shop: 'Larder: frische Lebensmittel, geliefert',
    shopDescription:
      'Gemüse, Obst, Brot, Milchprodukte und mehr zu günstigen Preisen und versandkostenfrei.',
    home: 'Startseite',
    products: 'Produkte',
    allProducts: 'Alle Produkte',
    allProductsDescription:
      'Das ganze Sortiment von Larder: Gemüse, Obst, Brot, Milchprodukte und mehr, versandkostenfrei.',
    contact: 'Kontakt',
    contactDescription: 'So erreichen Sie Larder, und Antworten auf die häufigsten Fragen.',
    legal: {
      privacy: 'Datenschutz',
      terms: 'AGB',
      returns: 'Rückgabe und Erstattung',
      imprint: 'Impressum',
    },
    category: (category) => categoryLabel(category, 'de'),
    categoryDescription: (label) => `${label} zu günstigen Preisen und versandkostenfrei.`,
    search: (words) => `„${words}“`,
    productNotFound: 'Produkt nicht gefunden',
    categoryNotFound: 'Kategorie nicht gefunden',
    pageNotFound: 'Seite nicht gefunden',
  },
};
