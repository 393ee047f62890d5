import { Module } from '@nestjs/common';
import { Env } from '../config/env.js';
import { CatalogueAnswers } from './lists/catalogue-answers.js';
import { FoundByWord } from './lists/found-by-word.js';
import { ProductListings } from './lists/product-listings.js';
import { ProductNumbers } from './lists/product-numbers.js';
import { ProductTexts } from './lists/product-texts.js';
import { RelatedProducts } from './lists/related-products.js';
import { StockNoticesController } from './back-in-stock/stock-notices.controller.js';
import { NotifyBackInStockJob } from './back-in-stock/notify-back-in-stock.job.js';
import { openPictureStorages, PictureStorages } from './pictures/picture-storages.js';
import { ProductImages } from './product-images.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { CatalogueEpoch } from './response-cache/catalogue-epoch.js';
import { ResponseCache } from './response-cache/response-cache.js';
import { CommonWords } from './search/common-words.js';
import { KnownSynonyms } from './search/known-synonyms.js';
import { SearchMeanings } from './search/search-meanings.js';
import { MeasureSizesJob } from './sizes/measure-sizes.job.js';
import { SearchRepair } from './search/search-repair.js';
import { WordCorrections } from './search/word-corrections.js';
import { WordMeanings } from './search/word-meanings.js';
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
    CommonWords,
    WordMeanings,
    KnownSynonyms,
    SearchMeanings,
    WordCorrections,
    SearchRepair,
    ProductNumbers,
    FoundByWord,
    ProductListings,
    ProductTexts,
    RelatedProducts,
    CatalogueAnswers,
    NotifyBackInStockJob,
    MeasureSizesJob,
  ],
  exports: [
    ProductsService,
    ProductImages,
    PictureStorages,
    CatalogueAnswers,
    CatalogueEpoch,
    ResponseCache,
  ],
})
export class ProductsModule {}
