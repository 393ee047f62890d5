import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ProductsModule } from '../products/products.module.js';
import { OrderStream } from './order-stream.js';
import { SellerAuthController } from './seller-auth.controller.js';
import { SellerOrdersController } from './seller-orders.controller.js';
import { SellerProductsController } from './seller-products.controller.js';
import { StaffController } from './staff.controller.js';

@Module({
  imports: [AuthModule, OrdersModule, ProductsModule],
  controllers: [
    SellerAuthController,
    SellerProductsController,
    SellerOrdersController,
    StaffController,
  ],
  providers: [OrderStream],
})
export class SellerModule {}
