import { Suspense } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { lazyPart } from '../components/lazyPart';
import { Page } from '../components/Page';
import { BestSellers } from './home/BestSellers';
import { CategoryTiles } from './home/CategoryTiles';
import { Hero } from './home/Hero';

const BelowTheFold = lazyPart(() => import('./home/BelowTheFold').then((m) => m.BelowTheFold), {
  isExtra: true,
});

export function HomePage() {
  return (
    <Page title="Larder">
      <div className="shop">
        <Hero />
        <CategoryTiles />
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
