import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsString, MaxLength, ValidateIf } from 'class-validator';
import { Trimmed } from '../../common/http/transforms.js';

export class OwnNewsletterDto {
  @ApiProperty()
  @IsBoolean({ message: 'isWanted must be true or false' })
  isWanted: boolean;

  @ApiPropertyOptional({
    maxLength: 500,
    description: 'Exact text of the consent; required for subscribing',
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
  @ApiProperty({
    description: 'The email is not confirmed, so newsletters cannot be ordered for it',
  })
  isConfirmed: boolean;
  @ApiProperty() isSubscribed: boolean;
}
