import { Module } from '@nestjs/common';
import { ProductsModule } from '../../products/products.module.js';
import { PictureStore } from './pictures/picture-store.js';
import { PictureSweep } from './pictures/picture-sweep.service.js';
import { ProductEditor } from './product-editor.service.js';
import { SellerProductsController } from './seller-products.controller.js';
import { SellerProductsService } from './seller-products.service.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportsController } from './import/imports.controller.js';
import { ImportsJob } from './import/imports.job.js';
import { ImportsService } from './import/imports.service.js';
import { ProductImportRow } from './import/product-import-row.entity.js';
import { ProductImport } from './import/product-import.entity.js';
import { ProductExportController } from './csv/product-export.controller.js';
import { ProductExport } from './csv/product-export.service.js';

/** Sellers' products: editing, pictures, and CSV import and export. */
@Module({
  imports: [ProductsModule, TypeOrmModule.forFeature([ProductImport, ProductImportRow])],
  controllers: [SellerProductsController, ProductExportController, ImportsController],
  providers: [
    PictureStore,
    PictureSweep,
    ProductEditor,
    SellerProductsService,
    ProductExport,
    ImportsService,
    ImportsJob,
  ],
  exports: [PictureSweep, SellerProductsService],
})
export class SellerProductsModule {}
