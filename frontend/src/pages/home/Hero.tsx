import { ArrowRight, Truck } from 'lucide-react';
import { ButtonLink } from '../../components/ButtonLink';

/** Food on the plate: where each lies, in percent of the plate, and how it is turned. */
const FOODS = [
  { name: 'leafy-green', place: 'top-[7%] left-[4%] w-[27%] -rotate-6' },
  { name: 'carrot', place: 'top-[7%] right-[8%] w-[29%] rotate-6' },
  { name: 'bread', place: 'bottom-[11%] left-[7%] w-[29%]' },
  { name: 'cheese', place: 'right-[10%] bottom-[19%] w-[27%] -rotate-3' },
  { name: 'tomato', place: 'top-[31%] left-[35%] w-[31%]' },
  { name: 'apple', place: 'bottom-[6%] left-[42%] w-[21%] rotate-3' },
];

export function Hero() {
  return (
    <section className="grid items-center gap-6 pt-6 pb-3 md:grid-cols-[1.05fr_.95fr] md:gap-8 md:pt-10 md:pb-8 lg:pt-14 lg:pb-10">
      <div>
        <p className="mb-4.5 inline-flex items-center gap-2 rounded-full bg-brand-tint px-3.5 py-1.5 text-sm font-semibold text-brand-ink">
          <Truck aria-hidden="true" size="1.0625rem" strokeWidth={1.75} />
          Fast delivery, free shipping
        </p>
        <h1 className="max-w-[13ch] font-display text-display text-balance">
          Good food for the week, fresh to your door.
        </h1>
        <p className="mt-5 mb-7.5 max-w-[46ch] text-[1.0625rem] text-soft md:text-lg">
          Fruit and vegetables, bread, dairy and a well-stocked pantry, at prices that leave room
          for dessert.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/products">
            Shop Now
            <ArrowRight aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
          </ButtonLink>
          <ButtonLink to="/products" variant="outline">
            Explore details
          </ButtonLink>
        </div>
      </div>
      <div
        aria-hidden="true"
        className="grid aspect-[1.25] place-items-center overflow-hidden rounded-plate bg-linear-160 from-plate-from via-plate-via via-60% to-plate-to sm:aspect-[1.6] md:aspect-[.9] lg:aspect-[1.25]"
      >
        <div className="relative aspect-[1.25] w-full sm:w-[78%] md:w-full">
          {FOODS.map(({ name, place }) => (
            <img
              key={name}
              src={`/art/${name}.webp`}
              alt=""
              width={320}
              height={320}
              // One is the largest of the first screen; the others may come after it.
              loading={name === 'tomato' ? 'eager' : 'lazy'}
              fetchPriority={name === 'tomato' ? 'high' : 'auto'}
              className={`absolute h-auto drop-shadow-food ${place}`}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
