import {
  ChartNoAxesColumn,
  ClipboardList,
  List,
  SquarePlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { NavLink } from '../components/Link';
import { OrdersToPack } from './orders/OrdersToPack';
import { t } from './messages/sellers';

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

/** At the lower edge on small screens, else at the side. */
export function SellerMenu() {
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
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
