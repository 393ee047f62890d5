import fs from 'node:fs';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Env } from '../../config/env.js';
import { registry } from '../../metrics/registry.js';
import { timeOfLast } from '../kept-backups.js';

/** Where the backups of the shop that is open are; undefined where it knows nothing of any. */
let watched: string | undefined;

new Gauge({
  name: 'larder_last_backup_timestamp_seconds',
  help: 'When the last whole backup was begun; 0 while there is none',
  registers: [registry],
  async collect() {
    this.remove();
    if (watched === undefined) return;
    // A backup that cannot be read is none; an error would keep all other numbers from Prometheus.
    const time = await timeOfLast(watched).catch(() => undefined);
    this.set(time ? time.getTime() / 1_000 : 0);
  },
});

/** Tells Prometheus how old the last backup is, where this shop makes some or is shown those that somebody else makes. */
@Injectable()
export class LastBackup implements OnModuleInit, OnModuleDestroy {
  constructor(@Inject(Env) private readonly env: Env) {}

  onModuleInit(): void {
    const { databaseUrl, backupDays, backupDir } = this.env;
    const makesThem = !databaseUrl && backupDays > 0;
    if (makesThem || fs.existsSync(backupDir)) watched = backupDir;
  }

  onModuleDestroy(): void {
    watched = undefined;
  }
}
