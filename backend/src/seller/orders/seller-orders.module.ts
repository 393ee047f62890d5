import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/orders.module.js';
import { PaymentsModule } from '../../payments/payments.module.js';
import { ProductsModule } from '../../products/products.module.js';
import { SellerOrdersService } from './seller-orders.service.js';
import { SellerPaymentsService } from './seller-payments.service.js';
import { OrderUndoController } from './order-undo.controller.js';
import { OrderUndoService } from './order-undo.service.js';
import { OrderProblemsController } from './order-problems.controller.js';
import { OrderProblemsService } from './order-problems.service.js';
import { PaymentFlagsController } from './payment-flags.controller.js';
import { SellerOrdersController } from './seller-orders.controller.js';
import { SellerPaymentsController } from './seller-payments.controller.js';

@Module({
  imports: [OrdersModule, PaymentsModule, ProductsModule],
  controllers: [
    SellerOrdersController,
    OrderUndoController,
    OrderProblemsController,
    PaymentFlagsController,
    SellerPaymentsController,
  ],
  providers: [SellerOrdersService, SellerPaymentsService, OrderUndoService, OrderProblemsService],
})
export class SellerOrdersModule {}
