import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type Language, LANGUAGES } from '../../common/language.js';
import { LEGAL_TEXTS, type LegalTextName } from '../legal-text-name.js';

export class LegalTextParams {
  @ApiProperty({ enum: LANGUAGES })
  @IsIn(LANGUAGES)
  language: Language;

  @ApiProperty({ enum: LEGAL_TEXTS })
  @IsIn(LEGAL_TEXTS)
  name: LegalTextName;
}
