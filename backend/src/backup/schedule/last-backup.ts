import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Env } from '../../config/env.js';
import { Timing } from '../../config/timing.js';
import { registry } from '../../metrics/registry.js';
import { timeOfLast } from '../backup-retention.js';

/** The backups of the running application; undefined if it has none. */
let watched: Watched | undefined;

/** The last backup in a folder, which may be on a disk that does not respond. */
class Watched {
  private last?: Date;
  private pending?: Promise<void>;

  constructor(
    private readonly directory: string,
    private readonly isNoneAMistake: boolean,
    private readonly timeout: number,
  ) {}

  /** The time of the last backup in seconds, or undefined if there is none and none is expected. */
  async seconds(): Promise<number | undefined> {
    // One look-up at a time: on a disk that hangs, each blocks a thread.
    this.pending ??= this.look();
    await Promise.race([this.pending, setTimeout(this.timeout, undefined, { ref: false })]);
    if (this.last) return this.last.getTime() / 1_000;
    return this.isNoneAMistake ? 0 : undefined;
  }

  private async look(): Promise<void> {
    // An unreadable backup is treated as missing.
    this.last = await timeOfLast(this.directory).catch(() => undefined);
    this.pending = undefined;
  }
}

new Gauge({
  name: 'larder_last_backup_timestamp_seconds',
  help: 'When the last whole backup was begun; 0 while there is none',
  registers: [registry],
  async collect() {
    this.remove();
    const seconds = await watched?.seconds();
    if (seconds !== undefined) this.set(seconds);
  },
});

/** Exposes the age of the last backup if this process creates backups, or can see those of the service `backup`. */
@Injectable()
export class LastBackup implements OnModuleInit, OnModuleDestroy {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly timing: Timing,
  ) {}

  onModuleInit(): void {
    const { databaseUrl, backupKeepDays, backupDir } = this.env;
    const makesThem = !databaseUrl && backupKeepDays > 0;
    if (makesThem || fs.existsSync(backupDir)) {
      watched = new Watched(backupDir, backupKeepDays > 0, this.timing.metricsTimeoutMs);
    }
  }

  onModuleDestroy(): void {
    watched = undefined;
  }
}
