import { Global, Module } from '@nestjs/common';
import { ReadPool } from './read-pool.js';
import { Notifications } from './notifications/notifications.js';

/** What every module may need of the database besides its own tables. */
@Global()
@Module({ providers: [Notifications, ReadPool], exports: [Notifications, ReadPool] })
export class DatabaseModule {}
