import { ApiProperty } from '@nestjs/swagger';
import { SuccessResponse } from '../../../common/success.response.js';

export class ProductAddedResponse extends SuccessResponse {
  @ApiProperty({ format: 'uuid' }) productId: string;
}
