import { Inject, Logger } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { findRunning } from '../../embedded-postgres/reach-database.js';
import { Job } from '../../jobs/job.decorator.js';
import { createBackup } from '../create-backup.js';

/** Backs up the embedded database every night. Other databases are backed up by the service `backup`. */
@Job('back-up', { cron: '37 2 * * *', retryLimit: 2 })
export class BackUpJob {
  private readonly logger = new Logger(BackUpJob.name);

  constructor(@Inject(Env) private readonly env: Env) {}

  get isEnabled(): boolean {
    return !this.env.databaseUrl && this.env.backupKeepDays !== 0;
  }

  async run(signal: AbortSignal): Promise<void> {
    // As the owner of the database: the API's role must not back it up.
    const url = findRunning(this.env.dataDir);
    if (!url) throw new Error('The embedded database does not run');
    const { folder, manifest, left } = await createBackup(this.env, { url, signal });
    const { files, picturesIn } = manifest;
    const without = picturesIn ? `, without the pictures in ${picturesIn}` : '';
    this.logger.log(`Backed up ${files.length} files into ${folder}${without}`);
    for (const sentence of left) this.logger.warn(sentence);
  }
}
