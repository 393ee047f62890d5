import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class SellerResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() name: string;
  @ApiProperty() email: string;

  static from({ id, name, email }: { id: string; name: string; email: string }): SellerResponse {
    return { _id: id, name, email };
  }
}

export class SellerSessionResponse {
  @ApiProperty() success: boolean;
  @ApiPropertyOptional({ type: SellerResponse }) seller?: SellerResponse;
  @ApiPropertyOptional() message?: string;
}

export class SellerSignedInResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: SellerResponse }) seller: SellerResponse;
  @ApiProperty() message: string;
}
