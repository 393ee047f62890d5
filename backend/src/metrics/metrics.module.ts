import { Module } from '@nestjs/common';
import { DatabaseNumbers } from './database-numbers.js';
import { MetricsServer } from './metrics-server.js';

/** The numbers of the shop, for Prometheus. Each is counted where it happens; see `tallies` and `askedGauge`. */
@Module({ providers: [DatabaseNumbers, MetricsServer] })
export class MetricsModule {}
