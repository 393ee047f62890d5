import { ApiProperty } from '@nestjs/swagger';

export class PasswordWasResetResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ description: 'Whose password it is now' }) email: string;
}
