import { Module } from '@nestjs/common';
import { CatalogueAnswers } from './lists/catalogue-answers.js';
import { FoundByWord } from './lists/found-by-word.js';
import { ProductListings } from './lists/product-listings.js';
import { ProductTexts } from './lists/product-texts.js';
import { RelatedProducts } from './lists/related-products.js';
import { ProductWords } from './lists/product-words.js';
import { StockNoticesController } from './notices/stock-notices.controller.js';
import { TellOfStockJob } from './notices/tell-of-stock.job.js';
import { ProductImages } from './product-images.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { CatalogueEpoch } from './response-cache/catalogue-epoch.js';
import { ResponseCache } from './response-cache/response-cache.js';
import { StreamedList } from './lists/streamed-list.js';

@Module({
  controllers: [ProductsController, StockNoticesController],
  providers: [
    ProductsService,
    ProductImages,
    CatalogueEpoch,
    ResponseCache,
    StreamedList,
    ProductWords,
    FoundByWord,
    ProductListings,
    ProductTexts,
    RelatedProducts,
    CatalogueAnswers,
    TellOfStockJob,
  ],
  exports: [ProductsService, ProductImages, CatalogueAnswers, ResponseCache],
})
export class ProductsModule {}
