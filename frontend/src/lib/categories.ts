import { t } from '../messages/shop';

const PATHS = ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains'] as const;

/** The shop's seven categories in the order in which they are shown; `path` is the value in the API. */
export const CATEGORIES = PATHS.map((path) => ({
  path,
  /** In the language of the document. */
  get label() {
    return t(`categories.${path}`);
  },
}));
