import { Module } from '@nestjs/common';
import { LegalTexts } from './legal-texts.js';
import { ShopController } from './shop.controller.js';

@Module({ controllers: [ShopController], providers: [LegalTexts], exports: [LegalTexts] })
export class ShopModule {}
