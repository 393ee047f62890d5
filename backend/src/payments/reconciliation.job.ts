import { Job } from '../jobs/job.decorator.js';
import { ReconciliationService } from './reconciliation.service.js';

/** Runs the reconciliation every minute and at startup, in one process at a time. */
@Job('reconcile-payments', { cron: '* * * * *', atStart: true })
export class ReconciliationJob {
  constructor(private readonly reconciliation: ReconciliationService) {}

  run(): Promise<void> {
    return this.reconciliation.run();
  }
}
