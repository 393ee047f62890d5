import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/orders.module.js';
import { PaymentsModule } from '../../payments/payments.module.js';
import { ProductsModule } from '../../products/products.module.js';
import { SellerOrdersService } from './seller-orders.service.js';
import { SellerPaymentsService } from './seller-payments.service.js';
import { OrderProblemsController } from './order-problems.controller.js';
import { OrderProblemsService } from './order-problems.service.js';
import { SellerOrdersController } from './seller-orders.controller.js';
import { SellerPaymentsController } from './seller-payments.controller.js';

@Module({
  imports: [OrdersModule, PaymentsModule, ProductsModule],
  controllers: [SellerOrdersController, OrderProblemsController, SellerPaymentsController],
  providers: [SellerOrdersService, SellerPaymentsService, OrderProblemsService],
})
export class SellerOrdersModule {}
