import { Suspense, useEffect } from 'react';
import { useAppSelector } from '../../api/store';
import narrow from '../../art/hero-480.webp';
import wide from '../../art/hero-960.webp';
import { ButtonLink } from '../../components/ButtonLink';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyComponent } from '../../components/lazyComponent';
import { Page } from '../../components/Page';
import { selectSessionUser } from '../../features/account/authApi';
import { selectStayingId } from '../../features/account/authSlice';
import { storeHasBuyAgain } from '../../lib/buyAgainSpace';
import { t } from '../../messages/home';
import { BestSellers } from './BestSellers';
import { CategoryTiles } from './CategoryTiles';

const BelowTheFold = lazyComponent(() => import('./BelowTheFold').then((m) => m.BelowTheFold), {
  isExtra: true,
});

export function HomePage() {
  return (
    <Page title={t('title')} isWhole>
      <div className="shop">
        <Hero />
        <CategoryTiles />
        <BuyAgainSlot />
        <BestSellers />
        <ErrorBoundary fallback={null}>
          <Suspense>
            <BelowTheFold />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Page>
  );
}

/**
 * The shop's hero banner. It leaves room for products below it on the first screen, and drops its picture if the text
 * is large.
 */
function Hero() {
  return (
    <section className="@container relative mt-3 flex min-h-37.5 items-center overflow-hidden rounded-panel bg-linear-120 forced-colors:border from-plate-from via-plate-via via-58% to-plate-to md:mt-5 md:min-h-86 md:rounded-4xl">
      <div className="relative z-1 w-full px-4.5 py-3 @min-[17rem]:w-[61%] @min-[17rem]:pr-0 md:w-[55%] md:py-6 md:pr-6 md:pl-8 lg:pl-13">
        <h1 className="font-display text-hero text-balance">{t('hero.heading')}</h1>
        <p className="mt-3.5 max-w-[44ch] text-on-plate max-md:hidden lg:text-[1.09375rem]">
          {t('hero.text')}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-2.5 md:mt-5.5 md:gap-x-3 md:gap-y-2">
          <ButtonLink
            to="/products"
            className="max-md:min-h-10 max-md:px-3 max-md:text-sm md:min-h-12"
          >
            {t('hero.shopNow')}
          </ButtonLink>
          <ButtonLink
            to="/products"
            variant="outline"
            className="max-md:min-h-8 max-md:border-0 max-md:px-0 max-md:text-sm md:min-h-12 md:border-control md:bg-surface/50"
          >
            {t('hero.explore')}
          </ButtonLink>
        </div>
      </div>
      <img
        src={wide}
        srcSet={`${narrow} 480w, ${wide} 960w`}
        sizes="(width >= 72rem) 458px, 40vw"
        alt=""
        width={960}
        height={720}
        // The largest element of the first screen, and the only picture of the page that is not loaded lazily.
        fetchPriority="high"
        className="absolute right-[1%] bottom-0 h-auto w-[38%] drop-shadow-food @max-[17rem]:hidden md:right-[3%] md:w-[min(40%,28.625rem)]"
      />
    </section>
  );
}

const BuyAgain = lazyComponent(() => import('./BuyAgain').then((m) => m.BuyAgain), {
  isExtra: true,
});

/** Slot of the “buy again” row. Its space is reserved for customers who had the row on an earlier visit. */
function BuyAgainSlot() {
  const user = useAppSelector(selectSessionUser);
  const userId = useAppSelector(selectStayingId);
  useEffect(() => {
    if (user === null) storeHasBuyAgain(false);
  }, [user]);
  return (
    <div className="buy-again-slot">
      {userId !== undefined && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <BuyAgain userId={userId} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
