import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { OwnPasswordDto } from '../../auth/own-account/dto/code.dto.js';
import { CODE_LENGTH } from '../../auth/two-factor/recovery-codes.js';

export class DeleteAccountDto extends OwnPasswordDto {
  @ApiPropertyOptional({
    maxLength: CODE_LENGTH,
    description: 'Of the app, or a recovery code, where the account asks for one',
  })
  @MaxLength(CODE_LENGTH, { message: 'This is too long for a code' })
  @IsString({ message: 'Please enter a code' })
  @IsOptional()
  code?: string;
}
