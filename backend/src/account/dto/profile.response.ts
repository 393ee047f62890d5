import { ApiProperty } from '@nestjs/swagger';
import type { User } from '../../auth/users.js';
import { type Language, LANGUAGES } from '../../common/language.js';

export class ProfileResponse {
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @ApiProperty({ enum: LANGUAGES, description: 'Language of emails to the user' })
  language: Language;

  static from({ name, email, language }: User): ProfileResponse {
    return { name, email, language };
  }
}

export class ProfileAnswer {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() profile: ProfileResponse;
}
