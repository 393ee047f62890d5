import { Module } from '@nestjs/common';
import { ProductImages } from './product-images.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({
  controllers: [ProductsController],
  providers: [ProductsService, ProductImages],
  exports: [ProductsService, ProductImages],
})
export class ProductsModule {}
