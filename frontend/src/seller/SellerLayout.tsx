import {
  LogOut,
  ChartNoAxesColumn,
  ClipboardList,
  List,
  SquarePlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Button } from '../components/Button';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { LanguageAndTheme } from '../components/LanguageAndTheme';
import { Link, NavLink } from '../components/Link';
import { Logo } from '../components/Logo';
import { SkipLink } from '../components/SkipLink';
import { Spinner } from '../components/Spinner';
import { useNavigationEffects } from '../components/useNavigationEffects';
import { t } from './messages/sellers';
import { OrdersToPack } from './orders/OrdersToPack';
import { OpenTasksBadge } from './overview/OpenTasks';
import { useGetSellerSessionQuery } from './staff/sellerAuthApi';
import { useSellerLogout } from './staff/useSellerLogout';

/** Layout of the sellers' pages. The menu is at the side, and at the bottom on small screens. */
export function SellerLayout() {
  const { pathname, key } = useLocation();
  const mainRef = useNavigationEffects();

  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] thumb:has-[[data-step-bar]_:is(button,a)]:pb-[calc(8.5rem+env(safe-area-inset-bottom))] lg:pb-0">
      <SkipLink main={mainRef} />
      <SellerHeader />
      <div className="flex flex-1">
        <SellerMenu />
        <main
          id="main"
          ref={mainRef}
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 py-6 outline-none md:px-8 md:py-8 lg:px-5 xl:px-8"
        >
          <ErrorBoundary key={pathname} place={key}>
            <Suspense fallback={<Spinner label={t('loading')} />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
          <div className="mt-10 flex justify-end">
            <LanguageAndTheme />
          </div>
        </main>
      </div>
    </div>
  );
}

/** The default name of the first seller. It is not shown, because the greeting contains the same word. */
const FIRST_SELLER = 'Admin';

function SellerHeader() {
  const logout = useSellerLogout();
  const { data: seller } = useGetSellerSessionQuery();

  return (
    <header className="@container [@media(height>=22rem)]:sticky top-0 z-20 border-b border-line bg-background">
      <div className="flex min-h-16 items-center gap-2 px-3 @max-[13rem]:flex-wrap sm:gap-4 sm:px-4 md:px-8 lg:px-6">
        <Link
          to="/"
          aria-label={t('toShop')}
          className="mr-auto flex min-h-11 shrink-0 items-center rounded-control @max-[20.5rem]:w-8 @max-[20.5rem]:overflow-hidden"
        >
          <Logo />
        </Link>
        <p className="min-w-0 text-right text-sm leading-tight sm:text-md @max-[13rem]:order-last @max-[13rem]:w-full @max-[13rem]:pb-2 @max-[13rem]:text-left">
          <span className="block whitespace-nowrap @max-[18rem]:whitespace-normal">
            {t('greeting')}
          </span>
          {seller && (
            <span title={seller.email} className="block truncate text-xs text-soft">
              {seller.name === FIRST_SELLER ? seller.email : seller.name || seller.email}
            </span>
          )}
        </p>
        <Button
          variant="outline"
          size="sm"
          className="px-3.5! sm:px-4!"
          data-leaves
          onClick={() => void logout()}
        >
          <LogOut aria-hidden="true" size="1.125rem" strokeWidth={1.75} className="max-sm:hidden" />
          {t('logout')}
        </Button>
      </div>
    </header>
  );
}

interface MenuEntry {
  to: string;
  label: 'add' | 'products' | 'orders' | 'overview' | 'staff';
  Icon: LucideIcon;
}

const MENU: readonly MenuEntry[] = [
  { to: '/seller', label: 'add', Icon: SquarePlus },
  { to: '/seller/product-list', label: 'products', Icon: List },
  { to: '/seller/orders', label: 'orders', Icon: ClipboardList },
  { to: '/seller/overview', label: 'overview', Icon: ChartNoAxesColumn },
  { to: '/seller/staff', label: 'staff', Icon: Users },
];

function SellerMenu() {
  return (
    <nav
      aria-label={t('menu.label')}
      data-bottom-bar
      className="@container fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-16 lg:bottom-auto lg:h-[calc(100dvh-4rem)] lg:w-46 xl:w-56 lg:shrink-0 lg:overflow-y-auto lg:border-t-0 lg:border-r lg:bg-transparent lg:p-2 xl:p-3"
    >
      <ul className="grid h-16 grid-cols-[repeat(5,auto)] lg:flex lg:h-auto lg:flex-col lg:gap-1">
        {MENU.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/seller'}
              className="relative flex h-full flex-col items-center justify-center gap-0.5 text-center text-xs leading-tight font-medium min-[24rem]:whitespace-nowrap text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-brand lg:h-11 lg:flex-row lg:justify-start lg:gap-2 lg:rounded-control lg:px-2.5 lg:text-left xl:gap-3 xl:px-3.5 lg:text-md lg:hover:bg-brand-tint lg:aria-[current=page]:bg-brand-tint lg:aria-[current=page]:font-semibold lg:aria-[current=page]:text-brand-ink"
            >
              <Icon aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
              <span className="max-lg:@max-[18rem]:sr-only">{t(`menu.${label}`)}</span>
              {label === 'orders' && (
                <OrdersToPack className="max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.375rem)] lg:ml-auto" />
              )}
              {label === 'overview' && (
                <OpenTasksBadge className="max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.375rem)] lg:ml-auto" />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
