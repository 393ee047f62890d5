import { chipClass } from '../../../components/classes';
import { Link } from '../../../components/Link';
import { CATEGORIES } from '../../../lib/categories';
import { t } from '../../../messages/products';
import type { CategoryEntry } from '../findCategory';
import { useCategoryUrl } from '../useCategoryUrl';

interface CategoryChipsProps {
  chosen: CategoryEntry | undefined;
  /**
   * True if each links to the category's own page; otherwise they filter the products page, where the search is kept.
   */
  isPage: boolean;
  /**
   * Whether a search finds nothing in a category, whose link then drops the search text; an empty path stands for all
   * categories.
   */
  isEmpty: (path: string) => boolean;
}

/** Links between categories, which keep filters and sort order. */
export function CategoryChips({ chosen, isPage, isEmpty }: CategoryChipsProps) {
  const addressOf = useCategoryUrl(isPage);
  const chosenPath = chosen?.path ?? '';

  return (
    <nav aria-label={t('list.byCategory')}>
      <ul className="flex gap-2">
        {[{ path: '', label: t('list.all') }, ...CATEGORIES].map(({ path, label }) => (
          <li key={path}>
            <Link
              to={addressOf(path, isEmpty(path))}
              aria-current={path === chosenPath ? 'true' : undefined}
              className={chipClass(path === chosenPath)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
