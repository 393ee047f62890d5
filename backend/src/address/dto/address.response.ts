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

export class AddressListResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [AddressResponse] }) addresses: AddressResponse[];
}

export class AddressAddedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() address: AddressResponse;
}
