import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Env } from '../../config/env.js';
import { Timing } from '../../config/timing.js';
import { registry } from '../../metrics/registry.js';
import { timeOfLast } from '../backup-retention.js';

/** What is known of the backups of the shop that is open; undefined where it knows nothing of any. */
let watched: Watched | undefined;

/** The last backup in a folder, which may be on a disk that does not answer. */
class Watched {
  private last?: Date;
  private question?: Promise<void>;

  constructor(
    private readonly directory: string,
    private readonly isNoneAMistake: boolean,
    private readonly timeout: number,
  ) {}

  /** In seconds, as last seen; undefined where there is none to be told. */
  async seconds(): Promise<number | undefined> {
    // Of a disk that hangs one question at a time: each holds a thread.
    this.question ??= this.look();
    await Promise.race([this.question, setTimeout(this.timeout, undefined, { ref: false })]);
    if (this.last) return this.last.getTime() / 1_000;
    return this.isNoneAMistake ? 0 : undefined;
  }

  private async look(): Promise<void> {
    // A backup that cannot be read is none.
    this.last = await timeOfLast(this.directory).catch(() => undefined);
    this.question = undefined;
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

/** Tells Prometheus how old the last backup is, where this shop makes some or is shown those that somebody else makes. */
@Injectable()
export class LastBackup implements OnModuleInit, OnModuleDestroy {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly timing: Timing,
  ) {}

  onModuleInit(): void {
    const { databaseUrl, backupDays, backupDir } = this.env;
    const makesThem = !databaseUrl && backupDays > 0;
    if (makesThem || fs.existsSync(backupDir)) {
      watched = new Watched(backupDir, backupDays > 0, this.timing.metricsTimeout);
    }
  }

  onModuleDestroy(): void {
    watched = undefined;
  }
}
