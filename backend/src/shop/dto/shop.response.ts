import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '../../common/language.js';
import type { Env } from '../../config/env.js';
import type { Outbox } from '../../mail/outbox.js';
import { factsOf } from '../shop-facts.js';
import type { LegalText } from '../legal-texts.js';

class ShopFacts {
  @ApiProperty() name: string;
  @ApiPropertyOptional() address?: string;
  @ApiPropertyOptional() phone?: string;
  @ApiPropertyOptional() email?: string;
  @ApiPropertyOptional({ description: 'When somebody is there, as the shop has written it' })
  hours?: string;
  @ApiProperty({ description: 'Nobody has said how to reach the shop: these are samples' })
  isSample: boolean;
  @ApiProperty({ description: 'Whether it writes e-mails at all' }) sendsMails: boolean;
  @ApiProperty({ description: 'In which its days begin at midnight', example: 'America/New_York' })
  timeZone: string;
}

export class ShopResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() shop: ShopFacts;

  static from(env: Env, { isEnabled: sendsMails }: Pick<Outbox, 'isEnabled'>): ShopResponse {
    return {
      success: true,
      shop: { ...factsOf(env), sendsMails, timeZone: env.shopTimeZone },
    };
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
