import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '../../common/language.js';
import type { Env } from '../../config/env.js';
import type { Outbox } from '../../mail/outbox.js';
import { factsOf } from '../shop-facts.js';
import type { LegalText } from '../legal-texts.js';
import { LEGAL_TEXTS, type LegalTextName } from '../legal-text-name.js';
import { IsIn } from 'class-validator';

export class LegalTextParams {
  @ApiProperty({ enum: LANGUAGES })
  @IsIn(LANGUAGES)
  language: Language;

  @ApiProperty({ enum: LEGAL_TEXTS })
  @IsIn(LEGAL_TEXTS)
  name: LegalTextName;
}

class ShopFacts {
  @ApiProperty() name: string;
  @ApiPropertyOptional() address?: string;
  @ApiPropertyOptional() phone?: string;
  @ApiPropertyOptional() email?: string;
  @ApiPropertyOptional({ description: 'Opening hours, as the shop has set them' })
  hours?: string;
  @ApiProperty({ description: 'Whether these are sample data, because nothing is configured' })
  isSample: boolean;
  @ApiProperty({ description: 'Whether the shop sends emails' }) sendsMails: boolean;
  @ApiProperty({ description: "Time zone of the shop's days", example: 'America/New_York' })
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
