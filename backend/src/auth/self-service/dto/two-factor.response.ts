import { ApiProperty } from '@nestjs/swagger';

export class TwoFactorResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether the shop has what it takes to set it up' })
  isOffered: boolean;
  @ApiProperty() isOn: boolean;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) since: string | null;
  @ApiProperty() recoveryCodesLeft: number;
}

export class TwoFactorSetupResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'For typing it into an app, in Base32' }) secret: string;
  @ApiProperty({ example: 'otpauth://totp/Larder:ana%40example.com?issuer=Larder&secret=…' })
  url: string;
  @ApiProperty({ description: 'The address as a QR code, an SVG image' }) qr: string;
}

export class RecoveryCodesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ type: [String], description: 'Shown once; each counts once' })
  recoveryCodes: string[];
}
