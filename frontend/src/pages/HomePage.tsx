import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { Page } from '../components/Page';
import { BestSellers } from './home/BestSellers';
import { CategoryTiles } from './home/CategoryTiles';
import { Hero } from './home/Hero';

const BelowTheFold = lazy(() => import('./home/BelowTheFold'));

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
