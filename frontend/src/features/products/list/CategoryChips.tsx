import { Link } from '../../../components/Link';
import { CATEGORIES } from '../../../lib/categories';
import type { CategoryEntry } from '../findCategory';
import { chipClass } from '../../../components/chipClass';
import { useUrlWith } from '../../../components/useUrlFilters';
import { t } from '../../../messages/products';

/** Narrows the products page to a category; keeps the search and the order. */
export function CategoryChips({ chosen }: { chosen: CategoryEntry | undefined }) {
  const urlWith = useUrlWith();
  const chosenPath = chosen?.path ?? '';

  return (
    <nav
      aria-label={t('list.byCategory')}
      className="-mx-4 [scrollbar-width:none] overflow-x-auto px-4 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex gap-2 py-1 md:flex-wrap">
        {[{ path: '', label: t('list.all') }, ...CATEGORIES].map(({ path, label }) => (
          <li key={path}>
            <Link
              to={urlWith('category', path)}
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
