import { chipClass } from '../../../components/classes';
import { Link } from '../../../components/Link';
import { CATEGORIES } from '../../../lib/categories';
import { t } from '../../../messages/products';
import type { CategoryEntry } from '../findCategory';
import { useCategoryAddress } from '../useCategoryAddress';

interface CategoryChipsProps {
  chosen: CategoryEntry | undefined;
  /** Each leads to the category's own page; else they narrow the products page, where the search stays. */
  isPage: boolean;
  /** Whether a search finds nothing in a category, which is then shown without its words; of all for an empty path. */
  isEmpty: (path: string) => boolean;
}

/** From one category to the next; filters and the order stay. */
export function CategoryChips({ chosen, isPage, isEmpty }: CategoryChipsProps) {
  const addressOf = useCategoryAddress(isPage);
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
