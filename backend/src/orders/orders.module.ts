import { Module } from '@nestjs/common';
import { AddressModule } from '../address/address.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { CartModule } from '../cart/cart.module.js';
import { ProductsModule } from '../products/products.module.js';
import { OrderEvents } from './order-events.js';
import { OrderStream } from './order-stream.js';
import { OrderLimits } from './placement/order-limits.js';
import { ComputePopularityJob } from './popularity/compute-popularity.job.js';
import { ComputeBoughtTogetherJob } from './bought-together/compute-bought-together.job.js';
import { ProblemsController } from './report-problem/problems.controller.js';
import { ProblemsService } from './report-problem/problems.service.js';
import { OrdersController } from './orders.controller.js';
import { BuyAgainController } from './buy-again/buy-again.controller.js';
import { OrdersService } from './orders.service.js';
import { OwnOrderController } from './own/own-order.controller.js';
import { OwnOrderService } from './own/own-order.service.js';

@Module({
  imports: [AddressModule, AuthModule, CartModule, ProductsModule],
  controllers: [OrdersController, OwnOrderController, BuyAgainController, ProblemsController],
  providers: [
    OrdersService,
    OwnOrderService,
    OrderLimits,
    ProblemsService,
    OrderEvents,
    OrderStream,
    ComputeBoughtTogetherJob,
    ComputePopularityJob,
  ],
  exports: [OrdersService, OrderEvents, OrderStream],
})
export class OrdersModule {}
