import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsEmail,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import {
  NormalizedEmail,
  IsOneLine,
  TextFromNumber,
  Trimmed,
} from '../../common/http/transforms.js';
import type { PostalField } from '../postal/postal-rules.js';
import {
  FIELD_NAMES,
  IsNotEmptyIn,
  IsPhone,
  IsZipcode,
  missing,
  WrittenZip,
} from './postal-fields.js';
import type { Address } from '../address.entity.js';
import { addressLines, MAX_NOTE, type AddressLines } from '../address-lines.js';

// applyDecorators runs from top to bottom, and only the first broken rule is reported.
const Line = (name: string, maxLength = 100): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ maxLength }),
    Trimmed(),
    IsString({ message: `Please enter the ${name}` }),
    IsNotEmpty({ message: `Please enter the ${name}` }),
    MaxLength(maxLength, { message: `The ${name} has at most ${maxLength} characters` }),
    IsOneLine({ message: `The ${name} must be one line of text` }),
  );

const TEXT_OR_NUMBER = { oneOf: [{ type: 'string' }, { type: 'number' }] };

/** A line that may be empty or missing where the country does not need it. */
const PostalLine = (
  field: PostalField,
  maxLength: number,
  reading: PropertyDecorator,
  schema: ApiPropertyOptions = { maxLength },
): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      ...schema,
      description: 'Empty or missing if the country does not require it',
    }),
    reading,
    IsString({ message: missing(field) }),
    IsNotEmptyIn(field),
    MaxLength(maxLength, {
      message: `The ${FIELD_NAMES[field]} has at most ${maxLength} characters`,
    }),
    IsOneLine({ message: `The ${FIELD_NAMES[field]} must be one line of text` }),
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
  @PostalLine('city', 100, Trimmed()) city: string = '';
  @PostalLine('state', 100, Trimmed()) state: string = '';

  @IsZipcode()
  @PostalLine('zipcode', 15, WrittenZip(), TEXT_OR_NUMBER)
  zipcode: string = '';

  @Line('country') country: string;

  @ApiProperty({ ...TEXT_OR_NUMBER, description: 'Phone number, with its extension' })
  @TextFromNumber()
  @IsPhone()
  @IsNotEmpty({ message: 'Please enter the phone number' })
  @IsString({ message: 'Please enter the phone number' })
  phone: string;

  @ApiPropertyOptional({
    maxLength: MAX_NOTE,
    description:
      'Note for the driver, for orders without one; empty removes it, a missing one stays',
  })
  @Trimmed()
  @IsOptional()
  @IsString({ message: 'A note for the driver must be text' })
  @MaxLength(MAX_NOTE, { message: `A note for the driver has at most ${MAX_NOTE} characters` })
  @IsOneLine({ message: 'A note for the driver must be one line of text' })
  driverNote?: string;
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

/** The changes of an address; a property that is missing stays as it is. */
export class ChangeAddressDto {
  @ApiPropertyOptional({ description: 'All fields, replacing the current ones' })
  @ValidateNested()
  @Type(() => AddressDto)
  @IsObject({ message: 'Please enter an address' })
  @IsOptional()
  address?: AddressDto;

  @ApiPropertyOptional({
    description: 'Whether it is the default address; the previous default is cleared',
  })
  @IsBoolean()
  @IsOptional()
  isDefault?: boolean;

  @ApiPropertyOptional({ format: 'uuid', description: "The session's user, if given" })
  userId?: string;
}

export class AddressResponse implements AddressLines {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @ApiProperty() email: string;
  @ApiProperty() street: string;
  @ApiProperty() city: string;
  @ApiProperty() state: string;
  @ApiProperty() zipcode: string;
  @ApiProperty() country: string;
  @ApiProperty() phone: string;

  static from(id: string, lines: AddressLines): AddressResponse {
    return { _id: id, ...addressLines(lines) };
  }
}

/** An address of the customer's list; an order's address is a copy. */
export class OwnAddressResponse extends AddressResponse {
  @ApiProperty({ description: 'Whether it is the default address' })
  isDefault: boolean;

  @ApiPropertyOptional({ description: 'Note for the driver, for orders without one' })
  driverNote?: string;

  static fromOwn({ id, isDefault, driverNote, ...lines }: Address): OwnAddressResponse {
    return {
      ...AddressResponse.from(id, lines),
      isDefault,
      ...(driverNote !== null && { driverNote }),
    };
  }
}

export class AddressListResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [OwnAddressResponse] }) addresses: OwnAddressResponse[];
}

/** The saved address. */
export class AddressSavedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() address: OwnAddressResponse;
}
