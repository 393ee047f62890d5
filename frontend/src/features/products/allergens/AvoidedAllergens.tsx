import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { lazyComponent } from '../../../components/lazyComponent';
import { namesOf } from './allergenNames';
import { useAvoidedAllergens } from './useAvoidedAllergens';
import { t } from '../../../messages/allergens';

const AvoidDialog = lazyComponent(() => import('./AvoidDialog').then((m) => m.AvoidDialog), {
  isExtra: true,
});

/** The avoided allergens, and a button to change them. */
export function AvoidedAllergens() {
  const avoided = useAvoidedAllergens();
  const [isOpen, setOpen] = useState(false);

  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      {avoided.length > 0 && <p>{t('dialog.chosen', { names: namesOf(avoided) })}</p>}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={avoided.length > 0 ? t('dialog.changeLabel') : undefined}
        onClick={() => setOpen(true)}
        className="-ml-2 min-h-11 rounded-full px-2 font-semibold text-brand hover:underline"
      >
        {avoided.length > 0 ? t('dialog.change') : t('dialog.open')}
      </button>
      {isOpen && (
        <ErrorBoundary
          fallback={
            <p role="alert" className="text-sale">
              {t('dialog.failed')}
            </p>
          }
        >
          <Suspense
            fallback={
              <p role="status" className="text-soft">
                {t('dialog.loading')}
              </p>
            }
          >
            <AvoidDialog onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
