import { BadgePercent, HandCoins, Sprout, Truck } from 'lucide-react';
import { SectionHeading } from '../../components/SectionHeading';
import { useGetShopQuery } from '../../features/shop/shopApi';
import { t } from '../../messages/belowTheFold';
import { Newsletter } from './Newsletter';

/** Content below the first screen, loaded after it. */
export function BelowTheFold() {
  const { data: shop } = useGetShopQuery();
  return (
    <>
      <WhyUs />
      {/* Without an email server, no newsletter can be sent. */}
      {shop?.sendsMails !== false && <Newsletter />}
    </>
  );
}

const REASONS = [
  { name: 'delivery', Icon: Truck },
  { name: 'fresh', Icon: Sprout },
  { name: 'prices', Icon: BadgePercent },
  { name: 'paying', Icon: HandCoins },
] as const;

function WhyUs() {
  return (
    <section aria-labelledby="why-us" className="section">
      <SectionHeading id="why-us">{t('why.heading')}</SectionHeading>
      <ul className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:gap-4 lg:grid-cols-4">
        {REASONS.map(({ name, Icon }) => (
          <li key={name} className="rounded-card border border-line bg-surface p-4 md:p-6">
            <span className="mb-3.5 grid size-11.5 place-items-center rounded-control bg-brand-tint text-brand">
              <Icon aria-hidden="true" size="1.4375rem" strokeWidth={1.75} />
            </span>
            <h3 className="text-[1.0625rem] leading-snug font-semibold">
              {t(`why.${name}.title`)}
            </h3>
            <p className="mt-1 text-md text-soft">{t(`why.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
