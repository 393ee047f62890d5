import { Module } from '@nestjs/common';
import { ProductsModule } from '../../products/products.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [ProductsModule],
  controllers: [OverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
