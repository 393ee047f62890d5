import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsEmail,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import {
  NormalizedEmail,
  IsOneLine,
  TextFromNumber,
  Trimmed,
} from '../../common/http/transforms.js';
import type { AddressLines } from '../address-lines.js';

// applyDecorators runs from top to bottom, and the first rule that is broken is the one that is told.
const Line = (name: string, maxLength = 100): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ maxLength }),
    Trimmed(),
    IsString({ message: `Please enter the ${name}` }),
    IsNotEmpty({ message: `Please enter the ${name}` }),
    MaxLength(maxLength, { message: `The ${name} has at most ${maxLength} characters` }),
    IsOneLine({ message: `The ${name} must be one line of text` }),
  );

const NumericLine = (name: string, pattern: RegExp): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ oneOf: [{ type: 'string' }, { type: 'number' }] }),
    TextFromNumber(),
    IsString({ message: `Please enter the ${name}` }),
    IsNotEmpty({ message: `Please enter the ${name}` }),
    Matches(pattern, { message: `Please enter a valid ${name}` }),
  );

export class AddressDto implements AddressLines {
  @Line('first name') firstName: string;
  @Line('last name') lastName: string;

  @ApiProperty({ maxLength: 254 })
  @NormalizedEmail()
  @MaxLength(254, { message: 'Please enter a valid email' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  email: string;

  @Line('street', 200) street: string;
  @Line('city') city: string;
  @Line('state') state: string;
  @NumericLine('zip code', /^[\p{L}\d][\p{L}\d -]{1,14}$/u) zipcode: string;
  @Line('country') country: string;
  @NumericLine('phone number', /^\+?[\d ()./-]{5,24}$/) phone: string;
}

export class AddAddressDto {
  @ApiProperty()
  @ValidateNested()
  @Type(() => AddressDto)
  @IsObject({ message: 'Please enter an address' })
  @IsDefined({ message: 'Please enter an address' })
  address: AddressDto;

  @ApiPropertyOptional({ format: 'uuid', description: "The session's user, if given" })
  userId?: string;
}

/** What to change of an address; what is not named stays. */
export class ChangeAddressDto {
  @ApiPropertyOptional({ description: 'All its lines, in place of those it has' })
  @ValidateNested()
  @Type(() => AddressDto)
  @IsObject({ message: 'Please enter an address' })
  @IsOptional()
  address?: AddressDto;

  @ApiPropertyOptional({
    description: 'Whether orders go there unless the customer chooses another; of one at most',
  })
  @IsBoolean()
  @IsOptional()
  isDefault?: boolean;

  @ApiPropertyOptional({ format: 'uuid', description: "The session's user, if given" })
  userId?: string;
}
