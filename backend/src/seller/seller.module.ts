import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProductsModule } from '../products/products.module.js';
import { Change } from '../changes/change.entity.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesService } from './changes/changes.service.js';
import { OrderStream } from './orders/order-stream.js';
import { OrderCountsService } from './orders/order-counts.service.js';
import { OrderMoneyService } from './orders/order-money.service.js';
import { OrderUndoController } from './orders/order-undo.controller.js';
import { OrderUndoService } from './orders/order-undo.service.js';
import { PaymentFlagsController } from './orders/payment-flags.controller.js';
import { OverviewController } from './overview/overview.controller.js';
import { PictureSweep } from './products/picture-sweep.service.js';
import { ProductCsvModule } from './products/product-csv.module.js';
import { SellerAuthController } from './staff/seller-auth.controller.js';
import { SellerOrdersController } from './orders/seller-orders.controller.js';
import { SellerProductsController } from './seller-products.controller.js';
import { StaffController } from './staff/staff.controller.js';

@Module({
  imports: [
    AuthModule,
    OrdersModule,
    PaymentsModule,
    ProductsModule,
    ProductCsvModule,
    TypeOrmModule.forFeature([Change]),
  ],
  controllers: [
    SellerAuthController,
    SellerProductsController,
    SellerOrdersController,
    OrderUndoController,
    PaymentFlagsController,
    OverviewController,
    StaffController,
    ChangesController,
  ],
  exports: [PictureSweep],
  providers: [
    ChangesService,
    OrderCountsService,
    OrderMoneyService,
    OrderStream,
    OrderUndoService,
    PictureSweep,
  ],
})
export class SellerModule {}
