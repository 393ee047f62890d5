import { Link } from 'react-router-dom';
import { Logo } from '../../components/Logo';
import { ThemeChoice } from '../../components/ThemeChoice';

interface Column {
  title: string;
  note?: string;
  links: { to: string; label: string }[];
}

const COLUMNS: Column[] = [
  {
    title: 'Quick Links',
    links: [
      { to: '/', label: 'Home' },
      { to: '/products', label: 'All products' },
      { to: '/#best-sellers', label: 'Best Sellers' },
      { to: '/cart', label: 'Your cart' },
    ],
  },
  {
    title: 'Need help?',
    links: [
      { to: '/contact#ordering', label: 'How to order' },
      { to: '/contact#paying', label: 'Prices and payment' },
      { to: '/my-orders', label: 'Follow your order' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Follow Us',
    note: 'We are not on social media yet. What is new is always in the shop:',
    links: [{ to: '/products?sort=newest', label: 'Newest products' }],
  },
];

export function Footer() {
  return (
    <footer className="mt-12 border-t border-line pt-11 pb-6">
      <div className="shop">
        <div className="grid grid-cols-2 gap-8 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="col-span-full md:col-span-1">
            <Logo />
            <p className="mt-3 max-w-[32ch] text-soft">
              Fresh produce at affordable prices, delivered fast to your door.
            </p>
          </div>
          {COLUMNS.map(({ title, note, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 text-md font-bold">{title}</h2>
              {note && <p className="max-w-[28ch] pb-1 text-md text-soft">{note}</p>}
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-block py-1 text-md text-soft transition-colors hover:text-ink hover:underline"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p
            // The year of the browser may be another one than that of the server.
            suppressHydrationWarning
            className="text-sm text-soft"
          >
            © {new Date().getFullYear()} Larder. Prices in US dollars.
          </p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}
