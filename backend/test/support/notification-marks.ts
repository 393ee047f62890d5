import { randomUUID } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import type { Extra } from '../../src/app.module.js';
import { Notifications } from '../../src/database/notifications/notifications.js';
import { until } from './until.js';

const CHANNEL = 'test_marks';

@Injectable()
class Marks {
  readonly received = new Set<string>();

  constructor(notifications: Notifications) {
    notifications.subscribe(CHANNEL, {
      onListening: () => undefined,
      onMessage: (mark) => this.received.add(mark),
    });
  }
}

@Module({ providers: [Marks] })
class MarksModule {}

/** Lets a test wait until the notifications of an application have arrived, whose order is that of the commits. */
export const notificationMarks: Extra = { module: MarksModule, addPages: () => undefined };

/** Waits until applications have received all that was committed until now. */
export async function receivedBy(
  database: DataSource,
  applications: readonly NestExpressApplication[],
): Promise<void> {
  const mark = randomUUID();
  await database.query('SELECT pg_notify($1, $2)', [CHANNEL, mark]);
  await until(() => applications.every((nest) => nest.get(Marks).received.has(mark)));
}
