import { ApiProperty } from '@nestjs/swagger';
import type { EmailOutcome } from '../email-confirmation.js';

export class OwnEmailResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() email: string;
  @ApiProperty({ description: 'Its owner has shown to read its mails' }) isConfirmed: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Becomes the email once the link that was sent there is used',
  })
  newEmail: string | null;
  @ApiProperty({ description: 'Whether the shop sends mails at all' }) isMailEnabled: boolean;
}

export class EmailConfirmedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ description: 'Of the account, as it is now' }) email: string;
  @ApiProperty({ enum: ['confirmed', 'already', 'changed'] }) outcome: EmailOutcome;
}
