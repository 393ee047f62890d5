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
  // A report on its way holds the dialog's state while it is closed: no second one starts meanwhile.
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
