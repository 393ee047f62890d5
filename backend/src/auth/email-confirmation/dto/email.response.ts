import { ApiProperty } from '@nestjs/swagger';
import type { EmailOutcome } from '../email-confirmation.js';

export class OwnEmailResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() email: string;
  @ApiProperty({ description: 'Whether the email is confirmed' }) isConfirmed: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'New email of a pending change',
  })
  newEmail: string | null;
  @ApiProperty({ description: 'Whether the shop sends emails' }) isMailOffered: boolean;
}

export class EmailConfirmedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ description: 'Current email of the account' }) email: string;
  @ApiProperty({ enum: ['confirmed', 'already', 'changed'] }) outcome: EmailOutcome;
}
