import { Module } from '@nestjs/common';
import { AddressModule } from '../address/address.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CartModule } from '../cart/cart.module.js';
import { ProductsModule } from '../products/products.module.js';
import { OrderEvents } from './order-events.js';
import { OrderStream } from './order-stream.js';
import { OrderLimits } from './placing/order-limits.js';
import { MeasurePopularityJob } from './popularity/measure-popularity.job.js';
import { CountTogetherJob } from './together/count-together.job.js';
import { ProblemsController } from './problems/problems.controller.js';
import { ProblemsService } from './problems/problems.service.js';
import { OrdersController } from './orders.controller.js';
import { UsualsController } from './usuals/usuals.controller.js';
import { OrdersService } from './orders.service.js';
import { OwnOrderController } from './own/own-order.controller.js';
import { OwnOrderService } from './own/own-order.service.js';

@Module({
  imports: [AddressModule, AuthModule, CartModule, ProductsModule],
  controllers: [OrdersController, OwnOrderController, UsualsController, ProblemsController],
  providers: [
    OrdersService,
    OwnOrderService,
    OrderLimits,
    ProblemsService,
    OrderEvents,
    OrderStream,
    CountTogetherJob,
    MeasurePopularityJob,
  ],
  exports: [OrdersService, OrderEvents, OrderStream],
})
export class OrdersModule {}
