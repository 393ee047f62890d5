import { ApiProperty } from '@nestjs/swagger';

export class StockNoticeResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether the customer will be notified' })
  isAsked: boolean;
  @ApiProperty({
    description: "Whether the customer's email is confirmed; no notification is sent before",
  })
  isConfirmed: boolean;

  static of(told: Omit<StockNoticeResponse, 'success'>): StockNoticeResponse {
    return { success: true, ...told };
  }
}
