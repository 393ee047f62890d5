import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AddressModule } from '../address/address.module.js';
import { CartModule } from '../cart/cart.module.js';
import { ProductsModule } from '../products/products.module.js';
import { IdempotencyKey } from './placing/idempotency-key.entity.js';
import { OrderEvents } from './order-events.js';
import { OrderLimits } from './placing/order-limits.js';
import { OrderItem } from './order-item.entity.js';
import { Order } from './order.entity.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';

@Module({
  imports: [
    AddressModule,
    CartModule,
    ProductsModule,
    TypeOrmModule.forFeature([Order, OrderItem, IdempotencyKey]),
  ],
  controllers: [OrdersController],
  providers: [OrdersService, OrderLimits, OrderEvents],
  exports: [OrdersService, OrderEvents],
})
export class OrdersModule {}
