import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ProductsModule } from '../products/products.module.js';
import { AuditLogController } from './audit-log/audit-log.controller.js';
import { MessagesController } from './contact/messages.controller.js';
import { MailsController } from './mails/mails.controller.js';
import { SellerNewsletterController } from './newsletter/seller-newsletter.controller.js';
import { NotifySellersJob } from './notifications/notify-sellers.job.js';
import { SellerOrdersModule } from './orders/seller-orders.module.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { SellerProductsModule } from './products/seller-products.module.js';
import {
  SellerMailPreferencesController,
  SellerPasswordController,
  SellerSessionsController,
  SellerTwoFactorController,
} from './staff/self-service.controllers.js';
import { SellerAuthController } from './staff/seller-auth.controller.js';
import { StaffController } from './staff/staff.controller.js';
import { StaffService } from './staff/staff.service.js';
import { SynonymsController } from './synonyms/synonyms.controller.js';
import { SynonymsService } from './synonyms/synonyms.service.js';

/** The sellers' area. */
@Module({
  imports: [AuthModule, ProductsModule, SellerOrdersModule, SellerProductsModule],
  controllers: [
    AuditLogController,
    MailsController,
    MessagesController,
    OverviewController,
    SellerAuthController,
    SellerMailPreferencesController,
    SellerNewsletterController,
    SellerPasswordController,
    SellerSessionsController,
    SellerTwoFactorController,
    StaffController,
    SynonymsController,
  ],
  providers: [NotifySellersJob, OverviewService, StaffService, SynonymsService],
  exports: [SellerProductsModule],
})
export class SellerModule {}
