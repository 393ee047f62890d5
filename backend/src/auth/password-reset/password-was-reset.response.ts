import { ApiProperty } from '@nestjs/swagger';

export class PasswordWasResetResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ description: 'Email of the account' }) email: string;
}
