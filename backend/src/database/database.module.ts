import { Global, Module } from '@nestjs/common';
import { Notifications } from './notifications/notifications.js';

/** What every module may need of the database besides its own tables. */
@Global()
@Module({ providers: [Notifications], exports: [Notifications] })
export class DatabaseModule {}
