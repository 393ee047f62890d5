import { Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { JOB, type JobHandler } from './job.decorator.js';
import { startCounters } from './job-metrics.js';
import { JobQueue } from './job-queue.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [JobQueue], exports: [JobQueue] })
export class JobsModule implements OnApplicationBootstrap {
  constructor(
    private readonly queue: JobQueue,
    private readonly discovery: DiscoveryService,
  ) {}

  /** Starts a worker for each job of the application. */
  async onApplicationBootstrap(): Promise<void> {
    for (const provider of this.discovery.getProviders({ metadataKey: JOB.KEY })) {
      const settings = this.discovery.getMetadataByDecorator(JOB, provider);
      const job = provider.instance as JobHandler;
      if (!settings) continue;
      startCounters(settings.name);
      if (job.isEnabled !== false) {
        await this.queue.work(settings.name, (signal) => job.run(signal), settings);
      }
    }
  }
}
