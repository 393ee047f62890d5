import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import PgBoss from 'pg-boss';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { Env } from '../config/env.js';
import { ReconciliationService } from './reconciliation.service.js';

const QUEUE = 'reconcile-payments';
const EVERY_MINUTE = '* * * * *';

/** Runs the reconciliation once a minute and at start, in one process at a time: the queue in the database sees to it. */
@Injectable()
export class ReconciliationJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ReconciliationJob.name);
  private boss?: PgBoss;

  constructor(
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reconciliation: ReconciliationService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.env.backgroundJobs) return;
    const { url } = this.dataSource.options as PostgresDataSourceOptions;
    const boss = new PgBoss({ connectionString: url, max: 2, application_name: 'larder-jobs' });
    // The database may be away for a while; the queue goes on when it is back.
    boss.on('error', (error) => this.logger.warn(`The job queue waits: ${error.message}`));
    this.boss = await boss.start();
    // Of several jobs of this queue, one waits and one runs.
    await boss.createQueue(QUEUE, {
      name: QUEUE,
      policy: 'stately',
      retryLimit: 0,
      expireInSeconds: 300,
    });
    await boss.work(QUEUE, () => this.reconciliation.run());
    await boss.schedule(QUEUE, EVERY_MINUTE);
    await boss.send(QUEUE, {});
  }

  async onModuleDestroy(): Promise<void> {
    await this.boss?.stop({ graceful: true, timeout: 5_000 });
  }
}
