import { Suspense } from 'react';
import type { Product } from '../../../api/types';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { lazyComponent } from '../../../components/lazyComponent';
import { useStored } from '../../../components/useStored';
import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { stored } from '../../../lib/storage';

const AllergenMark = lazyComponent(() => import('./AllergenMark').then((m) => m.AllergenMark), {
  isExtra: true,
});

const avoidsSome = stored(PRIVATE_KEYS.avoidedAllergens, (value) => Array.isArray(value));

/** Marks a product that contains an avoided allergen. Its code is only loaded for people who avoid one. */
export function AvoidedMark(props: { product: Product; className: string }) {
  if (!useStored(avoidsSome)) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AllergenMark {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
