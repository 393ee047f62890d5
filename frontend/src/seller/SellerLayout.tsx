import {
  ChartNoAxesColumn,
  ClipboardList,
  List,
  LogOut,
  SquarePlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { api } from '../api/api';
import { useAppDispatch } from '../api/store';
import { Button } from '../components/Button';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { Logo } from '../components/Logo';
import { SkipLink } from '../components/SkipLink';
import { Spinner } from '../components/Spinner';
import { useLateNavigate } from '../components/useLateNavigate';
import { useNavigationEffects } from '../components/useNavigationEffects';
import {
  SELLER_TAGS,
  sellerSessionChanged,
  useGetSellerSessionQuery,
  useSellerLogoutMutation,
} from './staff/sellerAuthApi';
import { OrdersToPack } from './orders/OrdersToPack';

/** The seller's screens: a menu at the side, at the bottom on small screens. */
export function SellerLayout() {
  const { pathname, key } = useLocation();
  const mainRef = useNavigationEffects();

  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] lg:pb-0">
      <SkipLink main={mainRef} />
      <Header />
      <div className="flex flex-1">
        <Menu />
        <main
          id="main"
          ref={mainRef}
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 py-6 outline-none md:px-8 md:py-8 lg:px-5 xl:px-8"
        >
          <ErrorBoundary key={pathname} place={key}>
            <Suspense fallback={<Spinner label="Loading" />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}

/** What the first seller is called until somebody gives them a name of their own: it says as little as the greeting. */
const FIRST_SELLER = 'Admin';

function Header() {
  const logout = useSellerLogout();
  const { data: seller } = useGetSellerSessionQuery();

  return (
    <header className="@container sticky top-0 z-20 border-b border-line bg-background">
      <div className="flex min-h-16 items-center gap-2 px-3 sm:gap-4 sm:px-4 md:px-8 lg:px-6">
        <Link
          to="/"
          aria-label="Larder, to the shop"
          className="mr-auto flex shrink-0 rounded-control @max-[18rem]:w-8 @max-[18rem]:overflow-hidden"
        >
          <Logo />
        </Link>
        <p className="min-w-0 text-right text-sm leading-tight sm:text-md">
          <span className="block whitespace-nowrap @max-[18rem]:whitespace-normal">Hi! Admin</span>
          {seller && (
            <span title={seller.email} className="block truncate text-xs text-soft">
              {seller.name === FIRST_SELLER ? seller.email : seller.name || seller.email}
            </span>
          )}
        </p>
        <Button
          variant="outline"
          size="sm"
          className="min-h-10 px-3 sm:px-4"
          data-leaves
          onClick={() => void logout()}
        >
          <LogOut aria-hidden="true" size="1.125rem" strokeWidth={1.75} className="max-sm:hidden" />
          Logout
        </Button>
      </div>
    </header>
  );
}

/** Logs out and goes to the shop; when that fails the seller stays and is told. */
function useSellerLogout(): () => Promise<void> {
  const [logout] = useSellerLogoutMutation();
  const navigateFromHere = useLateNavigate();
  const dispatch = useAppDispatch();
  const isOut = useRef(false);

  // Forgotten once the shop is on the screen: before that, the login would flash up.
  useEffect(
    () => () => {
      if (!isOut.current) return;
      void dispatch(sellerSessionChanged(null));
      dispatch(api.util.invalidateTags([...SELLER_TAGS]));
    },
    [dispatch],
  );

  return async () => {
    const navigate = navigateFromHere();
    const { error } = await logout();
    if (error) return;
    isOut.current = true;
    const isGone = await navigate('/');
    if (!isGone) await dispatch(sellerSessionChanged(null));
  };
}

interface MenuEntry {
  to: string;
  label: string;
  Icon: LucideIcon;
}

const MENU: readonly MenuEntry[] = [
  { to: '/seller', label: 'Add product', Icon: SquarePlus },
  { to: '/seller/product-list', label: 'Product List', Icon: List },
  { to: '/seller/orders', label: 'Orders', Icon: ClipboardList },
  { to: '/seller/overview', label: 'Overview', Icon: ChartNoAxesColumn },
  { to: '/seller/staff', label: 'Staff', Icon: Users },
];

function Menu() {
  return (
    <nav
      aria-label="Seller"
      data-bottom-bar
      className="@container fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky lg:top-16 lg:bottom-auto lg:h-[calc(100dvh-4rem)] lg:w-46 xl:w-56 lg:shrink-0 lg:overflow-y-auto lg:border-t-0 lg:border-r lg:bg-transparent lg:p-3"
    >
      <ul className="grid h-16 grid-cols-5 lg:flex lg:h-auto lg:flex-col lg:gap-1">
        {MENU.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/seller'}
              className="relative flex h-full flex-col items-center justify-center gap-0.5 text-center text-xs leading-tight font-medium min-[24rem]:whitespace-nowrap text-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-brand lg:h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3.5 lg:text-left lg:text-md lg:hover:bg-brand-tint lg:aria-[current=page]:bg-brand-tint lg:aria-[current=page]:font-semibold lg:aria-[current=page]:text-brand-ink"
            >
              <Icon aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
              <span className="max-lg:@max-[18rem]:sr-only">{label}</span>
              {label === 'Orders' && (
                <OrdersToPack className="max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.375rem)] lg:ml-auto" />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
