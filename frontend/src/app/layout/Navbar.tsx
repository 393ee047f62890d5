import { Suspense } from 'react';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { Link, NavLink } from '../../components/Link';
import { lazyPart } from '../../components/lazyPart';
import { Logo } from '../../components/Logo';
import { useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { SearchBox } from '../../features/products/search/SearchBox';
import { CartLink } from './CartLink';
import { useAppDispatch } from '../../api/store';
import { MobileMenu } from './MobileMenu';
import { navLinks } from './navLinks';
import { t } from '../../messages/shop';

/** Nobody sees it who is not logged in. */
const ProfileMenu = lazyPart(() => import('./ProfileMenu').then((m) => m.ProfileMenu));

const SearchHelp = lazyPart(() => import('./SearchHelp').then((m) => m.SearchHelp), {
  isExtra: true,
});

export function Navbar() {
  return (
    <header className="relative top-0 z-30 border-b border-line bg-background/88 pt-[env(safe-area-inset-top)] backdrop-blur-md [@media(height>=30rem)]:sticky">
      <div className="shop flex flex-wrap items-center gap-x-2.5 gap-y-2.5 py-3 md:h-18 md:flex-nowrap md:gap-x-5 md:py-0">
        <Link to="/" aria-label={t('startPage')} className="mr-auto flex rounded-control md:mr-0">
          <Logo />
        </Link>
        <nav aria-label={t('mainMenu')} className="ml-4 hidden lg:block">
          <ul className="flex gap-5.5">
            {navLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className="rounded-sm py-2 text-md font-medium whitespace-nowrap text-soft transition-colors hover:text-ink aria-[current=page]:text-ink"
                >
                  {label()}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="order-last min-w-0 basis-full md:order-none md:flex-1 md:basis-0 lg:ml-2">
          <SearchBox help={SearchHelp} />
        </div>
        <CartLink />
        <div className="hidden md:block">
          <Account />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}

function Account() {
  const dispatch = useAppDispatch();
  const { data: user, isLoading } = useGetSessionQuery();
  if (user) {
    return (
      <ErrorBoundary
        fallback={
          <ButtonLink size="sm" to="/my-orders">
            {t('myOrders')}
          </ButtonLink>
        }
      >
        <Suspense fallback={<div className="size-11.5" />}>
          <ProfileMenu user={user} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <Button
      size="sm"
      // Keeps its place until it is known whether anybody is logged in.
      className={isLoading ? 'invisible' : ''}
      onClick={() => dispatch(loginOpened({}))}
    >
      {t('login')}
    </Button>
  );
}
