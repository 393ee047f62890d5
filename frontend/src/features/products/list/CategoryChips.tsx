import { Link } from '../../../components/Link';
import { CATEGORIES } from '../../../lib/categories';
import type { CategoryEntry } from '../findCategory';
import { chipClass } from '../../../components/classes';
import { t } from '../../../messages/products';
import { useCategoryAddress } from '../useCategoryAddress';

interface CategoryChipsProps {
  chosen: CategoryEntry | undefined;
  /** Each leads to the category's own page; else they narrow the products page, where the search stays. */
  isPage?: boolean;
}

/** From one category to the next; filters and the order stay. */
export function CategoryChips({ chosen, isPage = false }: CategoryChipsProps) {
  const addressOf = useCategoryAddress(isPage);
  const chosenPath = chosen?.path ?? '';

  return (
    <nav
      aria-label={t('list.byCategory')}
      className="-mx-4 [scrollbar-width:none] scroll-px-4 overflow-x-auto px-4 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex gap-2 py-1 md:flex-wrap">
        {[{ path: '', label: t('list.all') }, ...CATEGORIES].map(({ path, label }) => (
          <li key={path}>
            <Link
              to={addressOf(path)}
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
