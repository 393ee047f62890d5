import { IntersectionType, ApiProperty } from '@nestjs/swagger';
import { RegisterDto } from '../../../account/dto/account.dto.js';
import { ReauthenticationDto } from '../../../auth/self-service/dto/reauthentication.dto.js';
import { IsBoolean } from 'class-validator';

export class SetDisabledDto extends ReauthenticationDto {
  @ApiProperty()
  @IsBoolean({ message: 'isDisabled must be true or false' })
  isDisabled: boolean;
}

/** The account of a new seller, and the re-authentication of the seller who adds it. */
export class AddSellerDto extends IntersectionType(RegisterDto, ReauthenticationDto) {}
