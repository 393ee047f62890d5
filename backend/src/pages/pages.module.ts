import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { PageRenderer } from './page-renderer.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';
import { PageDataSource } from './page-data-source.js';
import { PageServer } from './serve-pages.js';
import { ProductFeed } from './product-feed.js';
import { SitemapController } from './sitemap.controller.js';
import { Sitemap } from './sitemap.js';

@Module({
  imports: [ProductsModule, PaymentsModule, ShopModule],
  controllers: [SitemapController, PagesController],
  providers: [PageDataSource, PageRenderer, PagesService, PageServer, ProductFeed, Sitemap],
  exports: [PagesService],
})
export class PagesModule {}
