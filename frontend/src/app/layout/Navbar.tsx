import { Heart } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { iconButtonClass } from '../../components/classes';
import { Link, NavLink } from '../../components/Link';
import { lazyComponent } from '../../components/lazyComponent';
import { Logo } from '../../components/Logo';
import { useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { SearchBox } from '../../features/products/search/SearchBox';
import { CartLink } from './CartLink';
import { useAppDispatch } from '../../api/store';
import { MobileMenu } from './MobileMenu';
import { navLinks } from './navLinks';
import { t } from '../../messages/shop';

/** Only shown to customers who are logged in. */
const ProfileMenu = lazyComponent(() => import('./ProfileMenu').then((m) => m.ProfileMenu));

const CustomerSearchPanel = lazyComponent(
  () => import('./CustomerSearchPanel').then((m) => m.CustomerSearchPanel),
  {
    isExtra: true,
  },
);

export function Navbar() {
  return (
    <header className="header relative top-0 z-30 border-b border-line bg-background/88 pt-[env(safe-area-inset-top)] backdrop-blur-md [@media(height>=30rem)]:sticky">
      {/* Its width in rem decides, not the window’s, so that large text gets the menu button instead of the links. */}
      <div className="header-row shop flex flex-wrap items-center gap-x-2.5 gap-y-2 py-2.5 @container/header md:min-h-16 md:gap-x-5 md:py-0.5">
        {/* Shrinks for large text, so that the buttons stay on the same line. */}
        <div className="min-w-0 flex-1 leading-none md:flex-none">
          <Link
            to="/"
            aria-label={t('startPage')}
            className="header-logo inline-flex max-w-full overflow-hidden rounded-control max-md:@max-[15rem]:w-8 max-md:@max-[9.5rem]:hidden"
          >
            <Logo />
          </Link>
        </div>
        <nav aria-label={t('mainMenu')} className="ml-4 hidden @min-[60rem]/header:block">
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
        <div className="header-search order-last min-w-0 max-md:w-full md:order-none md:flex-[1_1_6rem] lg:ml-2">
          <SearchBox panel={CustomerSearchPanel} />
        </div>
        <Link
          to="/favourites"
          aria-label={t('favourites')}
          className={`header-action max-md:hidden ${iconButtonClass}`}
        >
          <Heart aria-hidden="true" size="1.3125rem" strokeWidth={1.75} />
        </Link>
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
        <Suspense fallback={<div className="size-11" />}>
          <ProfileMenu user={user} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <Button
      size="sm"
      // Reserves its space until the session is known.
      className={isLoading ? 'invisible' : ''}
      onClick={() => dispatch(loginOpened({}))}
    >
      {t('login')}
    </Button>
  );
}
