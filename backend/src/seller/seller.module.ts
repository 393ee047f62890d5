import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { SellerOrdersModule } from './orders/seller-orders.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PictureSweep } from './products/pictures/picture-sweep.service.js';
import { ProductCsvModule } from './products/product-csv.module.js';
import { SellerProductsController } from './products/seller-products.controller.js';
import { StaffModule } from './staff/staff.module.js';

/** All that sellers do. */
@Module({
  imports: [
    ChangesModule,
    OverviewModule,
    ProductCsvModule,
    ProductsModule,
    SellerOrdersModule,
    StaffModule,
  ],
  controllers: [SellerProductsController],
  providers: [PictureSweep],
  exports: [PictureSweep],
})
export class SellerModule {}
