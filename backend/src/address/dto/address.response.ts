import { ApiProperty } from '@nestjs/swagger';
import type { AddressLines } from '../address.entity.js';

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

/** Only the lines of an address, for copies of it. */
export const addressLines = ({
  firstName,
  lastName,
  email,
  street,
  city,
  state,
  zipcode,
  country,
  phone,
}: AddressLines): AddressLines => ({
  firstName,
  lastName,
  email,
  street,
  city,
  state,
  zipcode,
  country,
  phone,
});

export class AddressListResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [AddressResponse] }) addresses: AddressResponse[];
}

export class AddressAddedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() address: AddressResponse;
}
