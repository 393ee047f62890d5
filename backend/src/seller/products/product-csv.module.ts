import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductsModule } from '../../products/products.module.js';
import { ImportsController } from './import/imports.controller.js';
import { ImportsJob } from './import/imports.job.js';
import { ImportsService } from './import/imports.service.js';
import { ProductImportRow } from './import/product-import-row.entity.js';
import { ProductImport } from './import/product-import.entity.js';
import { ProductExportController } from './csv/product-export.controller.js';
import { ProductExport } from './csv/product-export.service.js';

/** Exports and imports products as CSV. */
@Module({
  imports: [ProductsModule, TypeOrmModule.forFeature([ProductImport, ProductImportRow])],
  controllers: [ProductExportController, ImportsController],
  providers: [ProductExport, ImportsService, ImportsJob],
})
export class ProductCsvModule {}
