import { ApiProperty } from '@nestjs/swagger';
import { SuccessResponse } from '../../../common/http/success.response.js';

export class ProductAddedResponse extends SuccessResponse {
  @ApiProperty({ format: 'uuid' }) productId: string;
}
