import { Suspense } from 'react';
import type { Product } from '../../../api/types';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { lazyPart } from '../../../components/lazyPart';
import { useStored } from '../../../components/useStored';
import { PRIVATE_KEYS } from '../../../lib/privateValues';
import { stored } from '../../../lib/storage';

const AllergenMark = lazyPart(() => import('./AllergenMark').then((m) => m.AllergenMark), {
  isExtra: true,
});

const avoidsSome = stored(PRIVATE_KEYS.avoidedAllergens, (value) => Array.isArray(value));

/** Marks a product that contains what somebody avoids; most people avoid nothing, and its code is not loaded for them. */
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
