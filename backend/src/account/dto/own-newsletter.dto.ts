import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsString, MaxLength, ValidateIf } from 'class-validator';
import { Trimmed } from '../../common/http/transforms.js';

export class OwnNewsletterDto {
  @ApiProperty()
  @IsBoolean({ message: 'isWanted must be true or false' })
  isWanted: boolean;

  @ApiPropertyOptional({
    maxLength: 500,
    description: 'What they have read and agree to, word for word; for who wants it',
  })
  @ValidateIf(({ isWanted }: OwnNewsletterDto) => isWanted)
  @Trimmed()
  @MaxLength(500, { message: 'The consent has at most 500 characters' })
  @IsNotEmpty({ message: 'The consent is missing' })
  @IsString({ message: 'The consent is missing' })
  consent?: string;
}

export class OwnNewsletterResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Nobody chooses for an address that may be somebody else’s' })
  isConfirmed: boolean;
  @ApiProperty() isSubscribed: boolean;
}
