import { Module } from '@nestjs/common';
import { ProductsModule } from '../../products/products.module.js';
import { PictureStore } from './pictures/picture-store.js';
import { PictureSweep } from './pictures/picture-sweep.service.js';
import { ProductCsvModule } from './product-csv.module.js';
import { ProductEditor } from './product-editor.service.js';
import { SellerProductsController } from './seller-products.controller.js';
import { SellerProductsService } from './seller-products.service.js';

@Module({
  imports: [ProductsModule, ProductCsvModule],
  controllers: [SellerProductsController],
  providers: [PictureStore, PictureSweep, ProductEditor, SellerProductsService],
  exports: [PictureSweep, SellerProductsService],
})
export class SellerProductsModule {}
