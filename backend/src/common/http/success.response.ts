import { ApiProperty } from '@nestjs/swagger';

/** An answer that says no more than that it worked. */
export class SuccessResponse {
  @ApiProperty({ enum: [true] }) success: true = true as const;
  @ApiProperty() message: string;

  static of(message: string): SuccessResponse {
    return { success: true, message };
  }
}
