import { Module } from '@nestjs/common';
import { SellerNewsletterController } from './seller-newsletter.controller.js';

@Module({ controllers: [SellerNewsletterController] })
export class SellerNewsletterModule {}
