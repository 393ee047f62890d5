import { Module } from '@nestjs/common';
import { ChangesModule } from './audit-log/changes.module.js';
import { MessagesModule } from './contact/messages.module.js';
import { MailsModule } from './mails/mails.module.js';
import { SellerNotificationsModule } from './notifications/news.module.js';
import { SellerNewsletterModule } from './newsletter/newsletter.module.js';
import { SellerOrdersModule } from './orders/seller-orders.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { SellerProductsModule } from './products/seller-products.module.js';
import { StaffModule } from './staff/staff.module.js';
import { SynonymsModule } from './synonyms/synonyms.module.js';

/** All that sellers do. */
@Module({
  imports: [
    ChangesModule,
    MailsModule,
    MessagesModule,
    OverviewModule,
    SellerNotificationsModule,
    SellerNewsletterModule,
    SellerOrdersModule,
    SellerProductsModule,
    StaffModule,
    SynonymsModule,
  ],
  exports: [SellerProductsModule],
})
export class SellerModule {}
