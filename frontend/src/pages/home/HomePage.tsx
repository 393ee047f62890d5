import { Suspense } from 'react';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyPart } from '../../components/lazyPart';
import { Page } from '../../components/Page';
import { t } from '../../messages/home';
import { BestSellers } from './BestSellers';
import { CategoryTiles } from './CategoryTiles';
import { Hero } from './Hero';
import { UsualsRoom } from './UsualsRoom';

const BelowTheFold = lazyPart(() => import('./BelowTheFold').then((m) => m.BelowTheFold), {
  isExtra: true,
});

export function HomePage() {
  return (
    <Page title={t('title')} isWhole>
      <div className="shop">
        <Hero />
        <CategoryTiles />
        <UsualsRoom />
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
