import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, Max, Min } from 'class-validator';
import { MAX_ORDER_CENTS, toDecimal } from '../../common/money.js';

export class RefundDto {
  @ApiProperty({ description: 'In dollars' })
  @Max(toDecimal(MAX_ORDER_CENTS), { message: 'The amount is too large' })
  @Min(0.01, { message: 'The amount must be above 0' })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Please enter an amount in dollars' })
  amount: number;
}

export class RefundResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'Who did it' }) by: string;
  @ApiProperty({ description: 'In dollars' }) amount: number;
  @ApiProperty({ enum: ['pending', 'done', 'failed'] }) status: string;
  @ApiProperty({ description: 'Money that should not have come in at all' }) isSurplus: boolean;
}

/** What a seller sees of an online payment. */
export class SellerPaymentResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'In dollars; what can still be refunded' }) refundable: number;
  @ApiProperty({ type: [RefundResponse] }) refunds: RefundResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'What needs a look' }) flag:
    string | null;
  @ApiProperty({ type: String, nullable: true, description: "Stripe's name of the payment" })
  paymentIntent: string | null;
}
