import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CartModule } from '../cart/cart.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { AccountController } from './account.controller.js';
import { CustomerEmailController } from './customer-email.controller.js';
import { CustomerMailPreferencesController } from './self-service.controllers.js';
import { CustomerPasswordController } from './self-service.controllers.js';
import { CustomerSessionsController } from './self-service.controllers.js';
import { CustomerTwoFactorController } from './self-service.controllers.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { AccountDeletion } from './deletion/account-deletion.js';
import { AccountDeletionController } from './deletion/account-deletion.controller.js';
import { DataExportController } from './data-export/data-export.controller.js';
import { OwnNewsletterController } from './own-newsletter.controller.js';
import { ProfileController } from './profile.controller.js';

@Module({
  imports: [AuthModule, CartModule, OrdersModule],
  controllers: [
    AccountController,
    AccountDeletionController,
    CustomerEmailController,
    CustomerMailPreferencesController,
    CustomerPasswordController,
    CustomerSessionsController,
    CustomerTwoFactorController,
    UnsubscribeController,
    OwnNewsletterController,
    DataExportController,
    ProfileController,
  ],
  providers: [AccountDeletion],
})
export class AccountModule {}
