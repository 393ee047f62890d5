import { Global, Module } from '@nestjs/common';
import { ReadPool } from './read-pool.js';
import { Notifications } from './notifications/notifications.js';

/** Database services that every module may inject. */
@Global()
@Module({ providers: [Notifications, ReadPool], exports: [Notifications, ReadPool] })
export class DatabaseModule {}
