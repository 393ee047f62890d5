import { ArrowRight, Truck } from 'lucide-react';
import narrow from '../../art/hero-480.webp';
import wide from '../../art/hero-960.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { t } from '../../messages/shop';

export function Hero() {
  return (
    <section className="grid items-center gap-6 pt-6 pb-3 md:grid-cols-[1.05fr_.95fr] md:gap-8 md:pt-10 md:pb-8 lg:pt-14 lg:pb-10">
      <div>
        <p className="mb-4.5 inline-flex items-center gap-2 rounded-full bg-brand-tint px-3.5 py-1.5 text-sm font-semibold text-brand-ink">
          <Truck aria-hidden="true" size="1.0625rem" strokeWidth={1.75} />
          {t('hero.badge')}
        </p>
        <h1 className="max-w-[13ch] font-display text-display text-balance">{t('hero.heading')}</h1>
        <p className="mt-5 mb-7.5 max-w-[46ch] text-[1.0625rem] text-soft md:text-lg">
          {t('hero.text')}
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/products">
            {t('hero.shopNow')}
            <ArrowRight aria-hidden="true" size="1.1875rem" strokeWidth={1.75} />
          </ButtonLink>
          <ButtonLink to="/products" variant="outline">
            {t('hero.explore')}
          </ButtonLink>
        </div>
      </div>
      <div
        aria-hidden="true"
        className="grid aspect-[1.25] place-items-center overflow-hidden rounded-plate bg-linear-160 from-plate-from via-plate-via via-60% to-plate-to sm:aspect-[1.6] md:aspect-[.9] lg:aspect-[1.25]"
      >
        <img
          src={wide}
          srcSet={`${narrow} 480w, ${wide} 960w`}
          sizes="(min-width: 77.5rem) 34rem, (min-width: 48rem) 45vw, 90vw"
          alt=""
          width={960}
          height={768}
          // The largest of the first screen, and the only picture that comes before it is seen.
          fetchPriority="high"
          className="h-auto w-full drop-shadow-food sm:w-[78%] md:w-full"
        />
      </div>
    </section>
  );
}
