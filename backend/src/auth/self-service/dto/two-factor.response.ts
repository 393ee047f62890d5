import { ApiProperty } from '@nestjs/swagger';

export class TwoFactorResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether two-factor authentication is available' })
  isOffered: boolean;
  @ApiProperty() isOn: boolean;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) since: string | null;
  @ApiProperty() recoveryCodesLeft: number;
}

export class TwoFactorSetupResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Secret in Base32, for typing it into an app' }) secret: string;
  @ApiProperty({ example: 'otpauth://totp/Larder:ana%40example.com?issuer=Larder&secret=…' })
  url: string;
  @ApiProperty({ description: 'The URL as a QR code (SVG)' }) qr: string;
}

export class RecoveryCodesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ type: [String], description: 'Returned once; each works once' })
  recoveryCodes: string[];
}
