import { ApiProperty } from '@nestjs/swagger';

export class StockNoticeResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether one is told when it can be bought again' })
  isAsked: boolean;

  static of(isAsked: boolean): StockNoticeResponse {
    return { success: true, isAsked };
  }
}
