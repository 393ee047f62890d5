import { Link } from 'react-router-dom';
import { CATEGORIES, type CategoryEntry } from '../categories';
import { useUrlWith } from '../../../components/useUrlFilters';

const chipClass =
  'inline-flex h-11 items-center rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors';
const chosenClass = 'border-brand bg-brand text-on-brand';
const otherClass = 'border-line bg-surface text-ink hover:border-control';

const ALL = { path: '', label: 'All' };

/** Narrows the products page to a category; keeps the search and the order. */
export function CategoryChips({ chosen }: { chosen: CategoryEntry | undefined }) {
  const urlWith = useUrlWith();
  const chosenPath = chosen?.path ?? '';

  return (
    <nav
      aria-label="Filter by category"
      className="-mx-4 [scrollbar-width:none] overflow-x-auto px-4 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex gap-2 py-1 md:flex-wrap">
        {[ALL, ...CATEGORIES].map(({ path, label }) => (
          <li key={path}>
            <Link
              to={urlWith('category', path)}
              aria-current={path === chosenPath ? 'true' : undefined}
              className={`${chipClass} ${path === chosenPath ? chosenClass : otherClass}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
