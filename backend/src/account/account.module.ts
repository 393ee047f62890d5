import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CartModule } from '../cart/cart.module.js';
import { AccountController } from './account.controller.js';

@Module({
  imports: [AuthModule, CartModule],
  controllers: [AccountController],
})
export class AccountModule {}
