import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { MulterModule, type NestExpressApplication } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountModule } from './account/account.module.js';
import { AdmissionModule } from './admission/admission.module.js';
import { AddressModule } from './address/address.module.js';
import { ENTITIES } from './app.discovery.js';
import { BackUpJob } from './backup/schedule/back-up.job.js';
import { LastBackup } from './backup/schedule/last-backup.js';
import { AuthModule } from './auth/auth.module.js';
import { CartModule } from './cart/cart.module.js';
import { CleanUpJob } from './clean-up.job.js';
import { ClientErrorsModule } from './client-errors/client-errors.module.js';
import { ErrorFilter } from './common/errors/error.filter.js';
import { uploadStorage } from './common/uploads/receive-upload.js';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import { Timing } from './config/timing.js';
import { databaseOptions } from './database/data-source.js';
import { ContactModule } from './contact/contact.module.js';
import { DatabaseModule } from './database/database.module.js';
import { FavouritesModule } from './favourites/favourites.module.js';
import { HealthModule } from './health/health.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MailModule } from './mail/mail.module.js';
import { DatabaseMetrics } from './metrics/database-metrics.js';
import { DiskSpace } from './health/disk-space.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { NewsletterModule } from './newsletter/newsletter.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ProductsModule } from './products/products.module.js';
import { SellerModule } from './seller/seller.module.js';
import { ShoppingListsModule } from './shopping-lists/shopping-lists.module.js';
import { ShopModule } from './shop/shop.module.js';

/** Modules of development and tests, about which the shop knows nothing. */
export interface AppExtension {
  module: Type;
  /** Adds pages, which have the shop's headers and take precedence over its own. */
  addPages: (app: NestExpressApplication) => void;
  /** A line that is printed at startup. */
  note?: (env: Env) => string | undefined;
}

/** The application: all modules, and the common error format. */
@Module({})
export class AppModule {
  /** @param extra modules of development and tests */
  static forRoot(
    env: Env,
    databaseUrl: string,
    {
      extra = [],
      timing = new Timing(),
    }: { extra?: readonly AppExtension[]; timing?: Timing } = {},
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(env, timing),
        TypeOrmModule.forRoot({
          ...databaseOptions(databaseUrl, ENTITIES, {
            poolSize: env.databasePoolSize,
            slowQueryMs: env.slowQueryMs,
            isNaming: env.databasePreparedStatements,
            wait: env.databaseTimeoutSeconds,
            maxWaiting: env.databaseQueueLimit,
          }),
          retryAttempts: 1,
        }),
        { ...MulterModule.register({ storage: uploadStorage(env.uploadsDir) }), global: true },
        DatabaseModule,
        AdmissionModule,
        JobsModule,
        MailModule,
        AuthModule,
        AccountModule,
        ProductsModule,
        CartModule,
        AddressModule,
        FavouritesModule,
        ShoppingListsModule,
        OrdersModule,
        PaymentsModule,
        PagesModule,
        SellerModule,
        ShopModule,
        ContactModule,
        NewsletterModule,
        HealthModule,
        ClientErrorsModule,
        ...extra.map(({ module }) => module),
      ],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        BackUpJob,
        CleanUpJob,
        DatabaseMetrics,
        DiskSpace,
        LastBackup,
        MetricsServer,
      ],
    };
  }
}
