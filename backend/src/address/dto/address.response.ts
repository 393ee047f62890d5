import { ApiProperty } from '@nestjs/swagger';
import { addressLines, type AddressLines } from '../address-lines.js';

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

  static fromOwn(address: AddressLines & { id: string; isDefault: boolean }): OwnAddressResponse {
    return { ...AddressResponse.from(address.id, address), isDefault: address.isDefault };
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
