import { Module } from '@nestjs/common';
import { NotifySellersJob } from './notify-sellers.job.js';

@Module({ providers: [NotifySellersJob] })
export class SellerNotificationsModule {}
