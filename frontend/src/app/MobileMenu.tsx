import { LogOut, Menu, X } from 'lucide-react';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { Button } from '../components/Button';
import { IconButton } from '../components/IconButton';
import { useDisclosure } from '../components/useDisclosure';
import { useGetSessionQuery } from '../features/auth/authApi';
import { loginOpened } from '../features/auth/authSlice';
import { useAppDispatch } from './hooks';
import { navLinks } from './navLinks';
import { useLogout } from './useLogout';

/** The navigation of small screens. */
export function MobileMenu() {
  const { isOpen, setOpen, ref } = useDisclosure<HTMLDivElement>();
  const panelId = useId();
  const Icon = isOpen ? X : Menu;

  return (
    <div ref={ref} className="lg:hidden">
      <IconButton
        label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon aria-hidden="true" size="1.375rem" strokeWidth={1.75} />
      </IconButton>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-8rem)] animate-rise overflow-y-auto border-b border-line bg-surface shadow-float"
      >
        <nav aria-label="Menu" className="shop py-3">
          <ul>
            {navLinks.map(({ to, label }) => (
              <li key={to} className="border-b border-line">
                <NavLink
                  to={to}
                  end={to === '/'}
                  className="block py-3.5 text-lg font-medium aria-[current=page]:text-brand"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <MobileAccount onDone={() => setOpen(false)} />
        </nav>
      </div>
    </div>
  );
}

function MobileAccount({ onDone }: { onDone: () => void }) {
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
        Login
      </Button>
    );
  }
  return (
    <div className="flex items-center justify-between gap-4 py-3 md:hidden">
      <span className="truncate text-soft">Hello, {user.name}</span>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          onDone();
          void logout();
        }}
      >
        <LogOut aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        Logout
      </Button>
    </div>
  );
}
