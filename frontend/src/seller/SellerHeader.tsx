import { LogOut } from 'lucide-react';
import { Button } from '../components/Button';
import { Link } from '../components/Link';
import { Logo } from '../components/Logo';
import { useGetSellerSessionQuery } from './staff/sellerAuthApi';
import { useSellerLogout } from './staff/useSellerLogout';
import { t } from './messages/sellers';

/** What the first seller is called until somebody gives them a name of their own: it says as little as the greeting. */
const FIRST_SELLER = 'Admin';

export function SellerHeader() {
  const logout = useSellerLogout();
  const { data: seller } = useGetSellerSessionQuery();

  return (
    <header className="@container [@media(height>=22rem)]:sticky top-0 z-20 border-b border-line bg-background">
      <div className="flex min-h-16 items-center gap-2 px-3 @max-[13rem]:flex-wrap sm:gap-4 sm:px-4 md:px-8 lg:px-6">
        <Link
          to="/"
          aria-label={t('toShop')}
          className="mr-auto flex shrink-0 rounded-control @max-[20.5rem]:w-8 @max-[20.5rem]:overflow-hidden"
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
