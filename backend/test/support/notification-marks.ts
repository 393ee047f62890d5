import { randomUUID } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import type { AppExtension } from '../../src/app.module.js';
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

/**
 * Records marker notifications. They arrive in the order of the commits, so all earlier notifications have arrived
 * before.
 */
export const notificationMarks: AppExtension = { module: MarksModule, addPages: () => undefined };

/** Waits until the applications have received all notifications committed so far. */
export async function receivedBy(
  database: DataSource,
  applications: readonly NestExpressApplication[],
): Promise<void> {
  const mark = randomUUID();
  await database.query('SELECT pg_notify($1, $2)', [CHANNEL, mark]);
  await until(() => applications.every((nest) => nest.get(Marks).received.has(mark)));
}
