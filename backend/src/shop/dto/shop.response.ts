import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '../../common/language.js';
import type { Env } from '../../config/env.js';
import type { LegalText } from '../legal-texts.js';

/** What a shop that is tried out says of itself. */
const SAMPLE = {
  address: '12 Market Street, Springfield, IL 62701',
  phone: '+1 217 555 0100',
  email: 'shop@larder.example',
  hours: 'Mon–Sat 8 am–8 pm',
};

class ShopFacts {
  @ApiProperty() name: string;
  @ApiPropertyOptional() address?: string;
  @ApiPropertyOptional() phone?: string;
  @ApiPropertyOptional() email?: string;
  @ApiPropertyOptional({ description: 'When somebody is there, as the shop has written it' })
  hours?: string;
  @ApiProperty({ description: 'Nobody has said how to reach the shop: these are samples' })
  isSample: boolean;
}

export class ShopResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() shop: ShopFacts;

  static from(env: Env): ShopResponse {
    const { shopName: name, shopAddress: address, shopPhone: phone } = env;
    const { shopEmail: email, shopHours: hours } = env;
    const isSample = !env.isProduction && !address && !phone && !email && !hours;
    const facts = isSample ? SAMPLE : { address, phone, email, hours };
    return { success: true, shop: { name, ...facts, isSample } };
  }
}

class LegalTextView {
  @ApiProperty() title: string;
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language' }) language: Language;
  @ApiProperty() html: string;
}

export class LegalTextResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() text: LegalTextView;

  static from({ title, language, html }: LegalText): LegalTextResponse {
    return { success: true, text: { title, language, html } };
  }
}
