import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsOneLine, Trimmed } from '../../common/http/transforms.js';
import { type Language, LANGUAGES } from '../../common/language.js';
import type { User } from '../../auth/users.js';

export class ProfileDto {
  @ApiProperty({ maxLength: 100, example: 'Ana Flores' })
  @Trimmed()
  @IsOneLine({ message: 'A name must be one line of text' })
  @MaxLength(100, { message: 'A name has at most 100 characters' })
  @IsNotEmpty({ message: 'Please enter your name' })
  @IsString({ message: 'Please enter your name' })
  name: string;

  @ApiProperty({ enum: LANGUAGES, description: 'Language of emails to the user' })
  @IsIn(LANGUAGES, { message: 'Please choose a language that the shop speaks' })
  language: Language;
}

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
