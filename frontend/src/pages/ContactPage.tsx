import {
  CreditCard,
  PackageSearch,
  ShoppingBasket,
  UserRound,
  Clock,
  Mail,
  MapPin,
  Phone,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../components/Link';
import { Page } from '../components/Page';
import { useGetPaymentMethodsQuery } from '../features/checkout/checkoutApi';
import { useGetShopQuery } from '../features/shop/shopApi';
import { TAX_PERCENT } from '../lib/money';
import { t } from '../messages/contact';
import { ContactForm } from './ContactForm';

const linkClass = 'font-semibold text-brand underline-offset-3 hover:underline';

/** The shop's contact details. Renders nothing without any, or while they are not loaded. */
function ShopFacts() {
  const { data: shop } = useGetShopQuery();
  if (!shop || !(shop.address || shop.phone || shop.email || shop.hours)) return null;
  return (
    <address className="mt-7 rounded-card border border-line bg-surface p-6 not-italic">
      <p className="text-lg font-semibold">{shop.name}</p>
      <ul role="list" className="mt-3 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {shop.address && <Fact Icon={MapPin}>{shop.address}</Fact>}
        {shop.hours && <Fact Icon={Clock}>{shop.hours}</Fact>}
        {shop.phone && (
          <Fact Icon={Phone}>
            <a href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`} className={linkClass}>
              {shop.phone}
            </a>
          </Fact>
        )}
        {shop.email && (
          <Fact Icon={Mail}>
            <a href={`mailto:${shop.email}`} className={linkClass}>
              {shop.email}
            </a>
          </Fact>
        )}
      </ul>
      {shop.isSample && <p className="mt-4 text-sm text-soft">{t('sample')}</p>}
    </address>
  );
}

function Fact({ Icon, children }: { Icon: typeof Mail; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      <Icon aria-hidden="true" size="1.25rem" strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

const linkTo = (to: string) => (text: ReactNode) => (
  <Link to={to} className={linkClass}>
    {text}
  </Link>
);

const topics = () => [
  {
    id: 'ordering',
    Icon: ShoppingBasket,
    title: t('ordering.title'),
    text: t.rich('ordering.text', { a: linkTo('/cart') }),
  },
  {
    id: 'paying',
    Icon: CreditCard,
    title: t('paying.title'),
    text: <PricesAndPayment />,
  },
  {
    id: 'following',
    Icon: PackageSearch,
    title: t('following.title'),
    text: t.rich('following.text', { a: linkTo('/my-orders') }),
  },
  {
    id: 'account',
    Icon: UserRound,
    title: t('account.title'),
    text: t('account.text'),
  },
];

function PricesAndPayment() {
  const { data } = useGetPaymentMethodsQuery();
  return [
    t('paying.text', { percent: TAX_PERCENT }),
    data?.methods.includes('Online') && t('paying.online'),
    data?.isSandbox && t('paying.sandbox'),
  ]
    .filter(Boolean)
    .join(' ');
}

export function ContactPage() {
  return (
    <Page title={t('title')}>
      <div className="shop py-10 md:py-14">
        <h1 className="font-display text-title">{t('heading')}</h1>
        <p className="mt-3 max-w-[52ch] text-lg text-soft">{t('intro')}</p>
        <ShopFacts />
        <div className="mt-9 grid gap-4 md:grid-cols-2">
          {topics().map(({ id, Icon, title, text }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="min-w-0 rounded-card border border-line bg-surface p-[min(1.5rem,6vw)] wrap-anywhere target:border-brand"
            >
              <span className="mb-3.5 grid size-11.5 place-items-center rounded-control bg-brand-tint text-brand">
                <Icon aria-hidden="true" size="1.4375rem" strokeWidth={1.75} />
              </span>
              <h2 id={`${id}-title`} className="text-lg font-semibold">
                {title}
              </h2>
              <p className="mt-1.5 max-w-[72ch] text-soft">{text}</p>
            </section>
          ))}
        </div>
        <ContactForm />
      </div>
    </Page>
  );
}
