import { CreditCard, Mail, PackageSearch, ShoppingBasket, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Page } from '../components/Page';
import { useGetPaymentMethodsQuery } from '../features/checkout/checkoutApi';

const EMAIL = import.meta.env.VITE_CONTACT_EMAIL as string | undefined;

const linkClass = 'font-semibold text-brand underline-offset-3 hover:underline';

const TOPICS = [
  {
    id: 'ordering',
    Icon: ShoppingBasket,
    title: 'How to order',
    text: (
      <>
        Put what you need into{' '}
        <Link to="/cart" className={linkClass}>
          your cart
        </Link>
        ; an account is only needed to place the order. Choose or add a delivery address beside the
        cart, choose how to pay, check the total and place the order.
      </>
    ),
  },
  {
    id: 'paying',
    Icon: CreditCard,
    title: 'Prices and payment',
    text: <PricesAndPayment />,
  },
  {
    id: 'following',
    Icon: PackageSearch,
    title: 'Follow your order',
    text: (
      <>
        <Link to="/my-orders" className={linkClass}>
          My orders
        </Link>{' '}
        lists everything you have ordered with its items, its address, its payment and how far it
        has come: placed, packing, out for delivery or delivered.
      </>
    ),
  },
  {
    id: 'account',
    Icon: UserRound,
    title: 'Your account',
    text: (
      <>
        Your account keeps your cart, your addresses and your orders together, on every device. What
        you put into the cart before logging in stays in it.
      </>
    ),
  },
];

function PricesAndPayment() {
  const { data } = useGetPaymentMethodsQuery();
  return (
    <>
      All prices are in US dollars. The cart shows the whole sum before you order: your groceries,
      2% tax and nothing for shipping. With cash on delivery you pay when your groceries arrive.
      {data?.methods.includes('Online') && (
        <>
          {' '}
          With online payment you pay right away, on a page of Stripe; until you have paid, the
          order can be paid or cancelled in My orders.
        </>
      )}
      {data?.isSandbox && <> Online payment is in test mode here: no money moves.</>}
    </>
  );
}

export function ContactPage() {
  return (
    <Page title="Contact">
      <div className="shop py-10 md:py-14">
        <h1 className="font-display text-title">How can we help?</h1>
        <p className="mt-3 max-w-[52ch] text-lg text-soft">
          Most answers are a short read away.
          {EMAIL ? ' For everything else, write to us.' : ' This is how shopping at Larder works.'}
        </p>
        {EMAIL && <MailLink email={EMAIL} />}
        <div className="mt-9 grid gap-4 md:grid-cols-2">
          {TOPICS.map(({ id, Icon, title, text }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="rounded-card border border-line bg-surface p-6 target:border-brand"
            >
              <span className="mb-3.5 grid size-11.5 place-items-center rounded-control bg-brand-tint text-brand">
                <Icon aria-hidden="true" size="1.4375rem" strokeWidth={1.75} />
              </span>
              <h2 id={`${id}-title`} className="text-lg font-semibold">
                {title}
              </h2>
              <p className="mt-1.5 text-soft">{text}</p>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

function MailLink({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      className="mt-6 inline-flex items-center gap-2.5 rounded-full border border-line bg-surface px-5 py-3 font-semibold text-brand hover:border-control"
    >
      <Mail aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
      {email}
    </a>
  );
}
