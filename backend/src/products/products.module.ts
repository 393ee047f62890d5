import { Module } from '@nestjs/common';
import { CatalogueAnswers } from './lists/catalogue-answers.js';
import { FoundByWord } from './lists/found-by-word.js';
import { ProductListings } from './lists/product-listings.js';
import { ProductTexts } from './lists/product-texts.js';
import { ProductWords } from './lists/product-words.js';
import { ProductImages } from './product-images.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { CatalogueEpoch } from './response-cache/catalogue-epoch.js';
import { ResponseCache } from './response-cache/response-cache.js';
import { StreamedList } from './lists/streamed-list.js';

@Module({
  controllers: [ProductsController],
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
    CatalogueAnswers,
  ],
  exports: [ProductsService, ProductImages, CatalogueAnswers, ResponseCache],
})
export class ProductsModule {}
