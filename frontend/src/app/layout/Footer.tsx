import { LanguageAndTheme } from '../../components/LanguageAndTheme';
import { Link } from '../../components/Link';
import { Logo } from '../../components/Logo';
import { LanguageOffer } from './LanguageOffer';
import { t } from '../../messages/belowTheFold';

interface Column {
  title: string;
  note?: string;
  links: { to: string; label: string }[];
}

const columns = (): Column[] => [
  {
    title: t('footer.quickLinks'),
    links: [
      { to: '/', label: t('footer.home') },
      { to: '/products', label: t('footer.allProducts') },
      { to: '/#best-sellers', label: t('footer.bestSellers') },
      { to: '/cart', label: t('footer.cart') },
    ],
  },
  {
    title: t('footer.help'),
    links: [
      { to: '/contact#ordering', label: t('footer.howToOrder') },
      { to: '/contact#paying', label: t('footer.paying') },
      { to: '/my-orders', label: t('footer.following') },
      { to: '/contact', label: t('footer.contact') },
    ],
  },
  {
    title: t('footer.followUs'),
    note: t('footer.noMedia'),
    links: [{ to: '/products?sort=newest', label: t('footer.newest') }],
  },
];

const legal = () => [
  { to: '/privacy', label: t('footer.privacy') },
  { to: '/terms', label: t('footer.terms') },
  { to: '/returns', label: t('footer.returns') },
  { to: '/imprint', label: t('footer.imprint') },
];

export function Footer() {
  return (
    <footer className="mt-12 border-t border-line pt-11 pb-6">
      <div className="shop">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-8 md:grid-cols-[1.6fr_repeat(3,minmax(0,1fr))]">
          <div className="col-span-full md:col-span-1">
            <Logo />
            <p className="mt-3 max-w-[32ch] text-soft">{t('footer.claim')}</p>
          </div>
          {columns().map(({ title, note, links }) => (
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
        <nav aria-label={t('footer.legal')} className="mt-8 border-t border-line pt-5">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-8 gap-y-1 md:flex md:flex-wrap md:gap-x-6">
            {legal().map(({ to, label }) => (
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
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p
            // The year may differ between browser and server.
            suppressHydrationWarning
            className="text-sm text-soft"
          >
            {/* oxlint-disable-next-line react/purity -- it changes once a year */}
            {t('footer.currency', { year: new Date().getFullYear() })}
          </p>
          <LanguageAndTheme />
        </div>
      </div>
      <LanguageOffer />
    </footer>
  );
}
