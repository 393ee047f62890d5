import { Heart, ListChecks, LogOut, Package, UserRound } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { User } from '../../api/types';
import { Link } from '../../components/Link';
import { iconButtonClass } from '../../components/classes';
import { useDisclosure } from '../../components/useDisclosure';
import { useLogout } from './useLogout';
import { t as returning } from '../../messages/favourites';
import { t } from '../../messages/shop';

const itemClass =
  'flex w-full items-center gap-3 rounded-control px-3.5 py-2.5 text-left text-md font-medium hover:bg-brand-tint focus-visible:bg-brand-tint';

/** Which item a key goes to, of a number of them; undefined for keys that go nowhere. */
function nextItem(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

export function ProfileMenu({ user }: { user: User }) {
  const { isOpen, setOpen, ref } = useDisclosure<HTMLDivElement>();
  const menuRef = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const logout = useLogout();

  const items = (): HTMLElement[] => [
    ...(menuRef.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  useEffect(() => {
    if (isOpen) menuRef.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [isOpen]);

  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') setOpen(false);
    const all = items();
    const next = nextItem(event.key, all.indexOf(event.target as HTMLElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={t('accountOf', { name: user.name })}
        className={iconButtonClass}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <UserRound aria-hidden="true" size="1.3125rem" strokeWidth={1.75} />
      </button>
      {isOpen && (
        <div className="absolute top-full right-0 mt-2 w-60 animate-rise rounded-card border border-line bg-surface p-2 shadow-float">
          <p className="truncate px-3.5 pt-1.5 pb-2 text-sm text-soft">
            {t('hello', { name: user.name })}
          </p>
          <div
            ref={menuRef}
            id={menuId}
            role="menu"
            aria-label={t('account')}
            tabIndex={-1}
            onKeyDown={move}
          >
            <Link role="menuitem" tabIndex={-1} to="/my-orders" className={itemClass}>
              <Package aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
              {t('myOrdersItem')}
            </Link>
            <Link role="menuitem" tabIndex={-1} to="/favourites" className={itemClass}>
              <Heart aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
              {t('favourites')}
            </Link>
            <Link role="menuitem" tabIndex={-1} to="/lists" className={itemClass}>
              <ListChecks aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
              {returning('nav.lists')}
            </Link>
            <Link role="menuitem" tabIndex={-1} to="/account" className={itemClass}>
              <UserRound aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
              {t('myAccount')}
            </Link>
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={itemClass}
              onClick={() => void logout()}
            >
              <LogOut aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
              {t('logout')}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
