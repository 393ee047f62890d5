import { Module } from '@nestjs/common';
import { TellSellersJob } from './tell-sellers.job.js';

@Module({ providers: [TellSellersJob] })
export class SellerNewsModule {}
