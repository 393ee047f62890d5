import { chipClass } from '../components/chipClass';
import { NavLink } from '../components/Link';
import { t } from '../messages/favourites';

const PLACES = [
  { to: '/favourites', name: 'favourites' },
  { to: '/usuals', name: 'usuals' },
  { to: '/lists', name: 'lists' },
] as const;

/** Between the pages that customers come back to. */
export function ReturningNav() {
  return (
    <nav aria-label={t('nav.label')} className="mt-4 mb-6">
      <ul className="flex flex-wrap gap-2">
        {PLACES.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={`${chipClass(false)} aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand`}
            >
              {t(`nav.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
