import { MessageSquareWarning } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Order } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { lazyComponent } from '../../../components/lazyComponent';
import { isReportable } from './problemText';
import { EMPTY_REPORT, type ReportDraft } from './reportDraft';
import { t } from '../../../messages/problems';

const ReportDialog = lazyComponent(() => import('./ReportDialog').then((m) => m.ReportDialog));

/** Button and dialog to report a problem with an order; renders nothing if the order cannot be reported. */
export function ReportProblem({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  // Keeps the input while the dialog is closed.
  const [draft, setDraft] = useState<ReportDraft>(EMPTY_REPORT);
  // Keeps a closed dialog mounted while its report is in flight, so that no second one can be sent meanwhile.
  const [isSending, setSending] = useState(false);
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
      {(isOpen || isSending) && (
        <ErrorBoundary>
          <Suspense>
            <ReportDialog
              order={order}
              open={isOpen}
              draft={draft}
              onChange={setDraft}
              onSending={setSending}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
