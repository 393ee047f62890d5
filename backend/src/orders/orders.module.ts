import { Module } from '@nestjs/common';
import { AddressModule } from '../address/address.module.js';
import { CartModule } from '../cart/cart.module.js';
import { ProductsModule } from '../products/products.module.js';
import { IndexTextsJob } from './lists/index-texts.job.js';
import { OrderEvents } from './order-events.js';
import { OrderLimits } from './placing/order-limits.js';
import { MeasurePopularityJob } from './popularity/measure-popularity.job.js';
import { CountTogetherJob } from './together/count-together.job.js';
import { OrdersController } from './orders.controller.js';
import { UsualsController } from './usuals/usuals.controller.js';
import { OrdersService } from './orders.service.js';

@Module({
  imports: [AddressModule, CartModule, ProductsModule],
  controllers: [OrdersController, UsualsController],
  providers: [
    OrdersService,
    OrderLimits,
    OrderEvents,
    IndexTextsJob,
    CountTogetherJob,
    MeasurePopularityJob,
  ],
  exports: [OrdersService, OrderEvents],
})
export class OrdersModule {}
