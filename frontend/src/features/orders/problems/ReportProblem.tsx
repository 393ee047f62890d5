import { MessageSquareWarning } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Order } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { lazyPart } from '../../../components/lazyPart';
import { isReportable } from './problemText';
import { EMPTY_REPORT, type ReportDraft } from './reportDraft';
import { t } from '../../../messages/problems';

const ReportDialog = lazyPart(() => import('./ReportDialog').then((m) => m.ReportDialog));

/** The way to report what is wrong with an order; nothing where the shop takes no reports of it. */
export function ReportProblem({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  // What was entered waits here while the dialog is closed.
  const [draft, setDraft] = useState<ReportDraft>(EMPTY_REPORT);
  if (!isReportable(order)) return null;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('reportLabel', { number: order.number })}
        onClick={() => setOpen(true)}
      >
        <MessageSquareWarning aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        {t('report')}
      </Button>
      {isOpen && (
        <ErrorBoundary>
          <Suspense>
            <ReportDialog
              order={order}
              draft={draft}
              onChange={setDraft}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
