import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class SellerSessionResponse {
  @ApiProperty() success: boolean;
  @ApiPropertyOptional() message?: string;
}
