import { Module } from '@nestjs/common';
import { Env } from '../config/env.js';
import { CatalogueResponses } from './lists/catalogue-responses.js';
import { RelatedProducts } from './lists/related-products.js';
import { StockNoticesController } from './back-in-stock/stock-notices.controller.js';
import { NotifyBackInStockJob } from './back-in-stock/notify-back-in-stock.job.js';
import { openPictureStorages, PictureStorages } from './pictures/picture-storages.js';
import { ProductImages } from './product-images.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { CatalogueEpoch } from './response-cache/catalogue-epoch.js';
import { ResponseCache } from './response-cache/response-cache.js';
import { ProductSearch } from './search/product-search.js';
import { SpellingCorrector } from './search/spelling-corrector.js';
import { SearchVocabulary } from './search/search-vocabulary.js';
import { MeasureSizesJob } from './sizes/measure-sizes.job.js';
import { StreamedList } from './lists/streamed-list.js';

@Module({
  controllers: [ProductsController, StockNoticesController],
  providers: [
    ProductsService,
    ProductImages,
    { provide: PictureStorages, inject: [Env], useFactory: openPictureStorages },
    CatalogueEpoch,
    ResponseCache,
    StreamedList,
    SearchVocabulary,
    SpellingCorrector,
    ProductSearch,
    RelatedProducts,
    CatalogueResponses,
    NotifyBackInStockJob,
    MeasureSizesJob,
  ],
  exports: [
    ProductsService,
    ProductSearch,
    ProductImages,
    PictureStorages,
    CatalogueResponses,
    CatalogueEpoch,
    ResponseCache,
  ],
})
export class ProductsModule {}
