import { Heart, ListChecks, LogOut, Package, UserRound } from 'lucide-react';
import { useId } from 'react';
import type { User } from '../../api/types';
import { Link } from '../../components/Link';
import { iconButtonClass } from '../../components/classes';
import { useDisclosure } from '../../components/useDisclosure';
import { useLogout } from './useLogout';
import { t as returning } from '../../messages/favourites';
import { t } from '../../messages/shop';

const itemClass =
  'flex w-full items-center gap-3 rounded-control px-3.5 py-2.5 text-left text-md font-medium hover:bg-brand-tint focus-visible:bg-brand-tint';

/** A disclosure instead of role=menu, since it contains links: Tab moves through them. */
export function ProfileMenu({ user }: { user: User }) {
  const { isOpen, setOpen, ref } = useDisclosure<HTMLDivElement>();
  const menuId = useId();
  const logout = useLogout();

  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={t('accountOf', { name: user.name })}
        className={iconButtonClass}
        onClick={() => setOpen(!isOpen)}
      >
        <UserRound aria-hidden="true" size="1.3125rem" strokeWidth={1.75} />
      </button>
      {isOpen && (
        <div className="absolute top-full right-0 mt-2 w-60 animate-rise rounded-card border border-line bg-surface p-2 shadow-float">
          <p className="truncate px-3.5 pt-1.5 pb-2 text-sm text-soft">
            {t('hello', { name: user.name })}
          </p>
          <ul id={menuId} aria-label={t('account')}>
            <li>
              <Link to="/my-orders" className={itemClass}>
                <Package aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
                {t('myOrdersItem')}
              </Link>
            </li>
            <li>
              <Link to="/favourites" className={itemClass}>
                <Heart aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
                {t('favourites')}
              </Link>
            </li>
            <li>
              <Link to="/lists" className={itemClass}>
                <ListChecks aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
                {returning('nav.lists')}
              </Link>
            </li>
            <li>
              <Link to="/account" className={itemClass}>
                <UserRound aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
                {t('myAccount')}
              </Link>
            </li>
            <li>
              <button type="button" data-leaves className={itemClass} onClick={() => void logout()}>
                <LogOut aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
                {t('logout')}
              </button>
            </li>
          </ul>
        </div>
      )}
    </div>
  );
}
