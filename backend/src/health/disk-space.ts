import fs from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Env } from '../config/env.js';
import { Timing } from '../config/timing.js';
import { registry } from '../metrics/registry.js';

interface Space {
  free: number;
  size: number;
}

/** The disk of a folder. It may be a network disk that does not respond. */
class Disk {
  private space?: Space;
  private pending?: Promise<void>;

  constructor(
    private readonly folder: string,
    private readonly timeout: number,
  ) {}

  /** @returns the last known space in bytes, or undefined if the folder does not exist */
  async read(): Promise<Space | undefined> {
    // One look-up at a time: on a disk that hangs, each blocks a thread.
    this.pending ??= this.look();
    await Promise.race([this.pending, setTimeout(this.timeout, undefined, { ref: false })]);
    return this.space;
  }

  private async look(): Promise<void> {
    this.space = await fs.statfs(this.folder).then(
      ({ bsize, bavail, blocks }) => ({ free: bavail * bsize, size: blocks * bsize }),
      () => undefined,
    );
    this.pending = undefined;
  }
}

/** The disks of the running application by their label. */
let disks: Record<string, Disk> = {};

function registerGauge(name: string, help: string, valueOf: (space: Space) => number): void {
  new Gauge({
    name,
    help,
    labelNames: ['disk'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [label, disk] of Object.entries(disks)) {
        const space = await disk.read();
        if (space) this.set({ disk: label }, valueOf(space));
      }
    },
  });
}

registerGauge('larder_disk_free_bytes', 'Free space on a disk', ({ free }) => free);
registerGauge('larder_disk_size_bytes', 'Size of a disk', ({ size }) => size);

/** Exposes the free space of the data folder and, if it exists, of the folder of backups. */
@Injectable()
export class DiskSpace implements OnModuleInit, OnModuleDestroy {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly timing: Timing,
  ) {}

  onModuleInit(): void {
    const { dataDir, backupDir } = this.env;
    const { metricsTimeoutMs } = this.timing;
    disks = {
      data: new Disk(dataDir, metricsTimeoutMs),
      backups: new Disk(backupDir, metricsTimeoutMs),
    };
  }

  onModuleDestroy(): void {
    disks = {};
  }
}
