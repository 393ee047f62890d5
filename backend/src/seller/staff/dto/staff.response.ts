import { ApiProperty } from '@nestjs/swagger';
import type { User } from '../../../auth/users.js';

export class StaffResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @ApiProperty() isDisabled: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;

  static from({ id, name, email, disabledAt, createdAt }: User): StaffResponse {
    return {
      _id: id,
      name,
      email,
      isDisabled: disabledAt !== null,
      createdAt: createdAt.toISOString(),
    };
  }
}

export class StaffListResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [StaffResponse] }) staff: StaffResponse[];
}

export class StaffAddedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() seller: StaffResponse;
}
