import { BadgePercent, HandCoins, Sprout, Truck } from 'lucide-react';
import { SectionHeading } from '../../components/SectionHeading';

const REASONS = [
  {
    Icon: Truck,
    title: 'Fast delivery',
    text: 'Packed as soon as you have ordered, shipped for free; My orders shows each step.',
  },
  {
    Icon: Sprout,
    title: 'Fresh produce',
    text: 'Fruit, vegetables and bread for this week, beside a pantry that keeps.',
  },
  {
    Icon: BadgePercent,
    title: 'Affordable prices',
    text: 'Offers on what you buy every week, and no minimum order.',
  },
  {
    Icon: HandCoins,
    title: 'Pay at your door',
    text: 'With cash on delivery you pay when your groceries have arrived.',
  },
];

export function WhyUs() {
  return (
    <section aria-labelledby="why-us" className="section">
      <SectionHeading id="why-us">Why We Are the Best</SectionHeading>
      <ul className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:gap-4 lg:grid-cols-4">
        {REASONS.map(({ Icon, title, text }) => (
          <li key={title} className="rounded-card border border-line bg-surface p-4 md:p-6">
            <span className="mb-3.5 grid size-11.5 place-items-center rounded-control bg-brand-tint text-brand">
              <Icon aria-hidden="true" size="1.4375rem" strokeWidth={1.75} />
            </span>
            <h3 className="text-[1.0625rem] leading-snug font-semibold">{title}</h3>
            <p className="mt-1 text-md text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
