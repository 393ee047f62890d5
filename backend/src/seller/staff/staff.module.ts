import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../auth/auth.module.js';
import { User } from '../../auth/user.entity.js';
import { SellerAuthController } from './seller-auth.controller.js';
import { StaffController } from './staff.controller.js';
import { StaffService } from './staff.service.js';

@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([User])],
  controllers: [SellerAuthController, StaffController],
  providers: [StaffService],
})
export class StaffModule {}
