import { LogOut } from 'lucide-react';
import { Button } from '../../components/Button';
import { NavLink } from '../../components/Link';
import { useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { useAppDispatch } from '../../api/store';
import { CATEGORIES } from '../../lib/categories';
import { navLinks } from './navLinks';
import { useLogout } from './useLogout';
import { t as returning } from '../../messages/favourites';
import { t } from '../../messages/shop';

const RETURNING = [
  { to: '/favourites', label: () => returning('nav.favourites') },
  { to: '/lists', label: () => returning('nav.lists') },
];

interface MobilePanelProps {
  onDone: () => void;
}

export function MobilePanel({ onDone }: MobilePanelProps) {
  return (
    <nav aria-label={t('menu')} className="shop py-3">
      <ul>
        {navLinks.map(({ to, label }) => (
          <li key={to} className="border-b border-line">
            <NavLink
              to={to}
              end={to === '/'}
              className="block py-3.5 text-lg font-medium aria-[current=page]:text-brand"
            >
              {label()}
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-2 gap-x-4 border-b border-line py-1.5">
        {RETURNING.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className="block py-2.5 font-medium aria-[current=page]:text-brand">
              {label()}
            </NavLink>
          </li>
        ))}
      </ul>
      <h2 className="mt-4 mb-1 text-sm font-semibold text-soft">{t('categories.heading')}</h2>
      <ul className="grid grid-cols-2 gap-x-4 border-line pb-3 max-md:border-b">
        {CATEGORIES.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={`/products/${path.toLowerCase()}`}
              end
              className="block py-2.5 font-medium aria-[current=page]:text-brand"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <MobileAccount onDone={onDone} />
    </nav>
  );
}

function MobileAccount({ onDone }: MobilePanelProps) {
  const dispatch = useAppDispatch();
  const { data: user } = useGetSessionQuery();
  const logout = useLogout();

  if (!user) {
    return (
      <Button
        className="my-3 w-full md:hidden"
        onClick={() => {
          onDone();
          dispatch(loginOpened({}));
        }}
      >
        {t('login')}
      </Button>
    );
  }
  return (
    <div className="flex items-center justify-between gap-4 py-3 md:hidden">
      <NavLink
        to="/account"
        className="min-w-0 flex-1 py-2.5 font-medium aria-[current=page]:text-brand"
      >
        <span className="block truncate text-sm text-soft">{t('hello', { name: user.name })}</span>
        {t('myAccount')}
      </NavLink>
      <Button
        data-leaves
        variant="outline"
        size="sm"
        onClick={() => {
          onDone();
          void logout();
        }}
      >
        <LogOut aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        {t('logout')}
      </Button>
    </div>
  );
}
