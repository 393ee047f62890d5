import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { SellerAuthController } from './seller-auth.controller.js';
import { SellerMailPreferencesController } from './seller-mail-preferences.controller.js';
import { SellerPasswordController } from './seller-password.controller.js';
import { SellerSessionsController } from './seller-sessions.controller.js';
import { SellerTwoFactorController } from './seller-two-factor.controller.js';
import { StaffController } from './staff.controller.js';
import { StaffService } from './staff.service.js';

@Module({
  imports: [AuthModule],
  controllers: [
    SellerAuthController,
    SellerMailPreferencesController,
    SellerPasswordController,
    SellerSessionsController,
    SellerTwoFactorController,
    StaffController,
  ],
  providers: [StaffService],
})
export class StaffModule {}
