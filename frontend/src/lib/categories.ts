import { t } from '../messages/shop';

const PATHS = ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains'] as const;

/** The shop's seven categories in their order on the page; `path` is the value on the wire. */
export const CATEGORIES = PATHS.map((path) => ({
  path,
  /** In the language of the document. */
  get label() {
    return t(`categories.${path}`);
  },
}));
