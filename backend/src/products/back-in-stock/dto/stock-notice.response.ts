import { ApiProperty } from '@nestjs/swagger';

export class StockNoticeResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether one is told when it can be bought again' })
  isAsked: boolean;
  @ApiProperty({ description: 'Whether one’s address is confirmed: until then nothing is sent' })
  isConfirmed: boolean;

  static of(told: Omit<StockNoticeResponse, 'success'>): StockNoticeResponse {
    return { success: true, ...told };
  }
}
