import { MessageSquareWarning } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Order } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { lazyPart } from '../../../components/lazyPart';
import { isReportable } from './problemText';
import { EMPTY_REPORT, type ReportDraft } from './reportDraft';
import { ReportedProblems } from './ReportedProblems';
import { t } from '../../../messages/problems';

const ReportDialog = lazyPart(() => import('./ReportDialog').then((m) => m.ReportDialog));

/** What the customer reported about an order, and the way to report more; nothing where there is neither. */
export function ReportProblem({ order }: { order: Order }) {
  const { problems = [] } = order;
  const [isOpen, setOpen] = useState(false);
  // What was entered waits here while the dialog is closed.
  const [draft, setDraft] = useState<ReportDraft>(EMPTY_REPORT);
  const canReport = isReportable(order);
  if (problems.length === 0 && !canReport) return null;
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line px-4 py-4 md:px-6">
      {problems.length > 0 && <ReportedProblems order={order} problems={problems} />}
      {canReport && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('reportLabel', { number: order.number })}
          onClick={() => setOpen(true)}
          className="print:hidden"
        >
          <MessageSquareWarning aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          {t('report')}
        </Button>
      )}
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
    </div>
  );
}
