import { Module } from '@nestjs/common';
import { ProductImages } from './product-images.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { CatalogueEpoch } from './response-cache/catalogue-epoch.js';
import { ProductTotals } from './response-cache/product-totals.js';
import { ResponseCache } from './response-cache/response-cache.js';
import { StreamedList } from './streamed-list.js';

@Module({
  controllers: [ProductsController],
  providers: [
    ProductsService,
    ProductImages,
    CatalogueEpoch,
    ProductTotals,
    ResponseCache,
    StreamedList,
  ],
  exports: [ProductsService, ProductImages, ResponseCache],
})
export class ProductsModule {}
