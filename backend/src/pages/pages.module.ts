import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { PageRenderer } from './page-renderer.js';
import { PagesService } from './pages.service.js';
import { PublicAnswers } from './public-answers.js';
import { Sitemap } from './sitemap.js';

@Module({
  imports: [ProductsModule, PaymentsModule, ShopModule],
  providers: [PublicAnswers, PageRenderer, PagesService, Sitemap],
  exports: [PagesService, Sitemap],
})
export class PagesModule {}
