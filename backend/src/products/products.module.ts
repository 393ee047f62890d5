import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductEditor } from '../seller/products/product-editor.service.js';
import { ProductImages } from './product-images.js';
import { Product } from './product.entity.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Product])],
  controllers: [ProductsController],
  providers: [ProductsService, ProductEditor, ProductImages],
  exports: [ProductsService, ProductEditor, ProductImages],
})
export class ProductsModule {}
