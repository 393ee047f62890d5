import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { JobQueue } from '../jobs/job-queue.js';
import { ReconciliationService } from './reconciliation.service.js';

/** Runs the reconciliation every minute and at startup, in one process at a time. */
@Injectable()
export class ReconciliationJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: JobQueue,
    private readonly reconciliation: ReconciliationService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work('reconcile-payments', () => this.reconciliation.run());
  }
}
