import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { OpenSessionResponse } from '../../../auth/self-service/dto/open-sessions.response.js';
import type { StaffMember } from '../../../auth/find-staff.js';
import type { User } from '../../../auth/users.js';
import { RegisterDto } from '../../../account/dto/account.dto.js';
import { ReauthenticationDto } from '../../../auth/self-service/dto/reauthentication.dto.js';

export class StaffResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @ApiProperty() isDisabled: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;

  static from({
    id,
    name,
    email,
    disabledAt,
    createdAt,
  }: Pick<User, 'id' | 'name' | 'email' | 'disabledAt' | 'createdAt'>): StaffResponse {
    return {
      _id: id,
      name,
      email,
      isDisabled: disabledAt !== null,
      createdAt: createdAt.toISOString(),
    };
  }
}

/** A seller in the staff list, with their login status. */
export class StaffMemberResponse extends StaffResponse {
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) lastLoginAt: string | null;
  @ApiProperty() hasTwoFactor: boolean;
  @ApiProperty({ type: [OpenSessionResponse] }) sessions: OpenSessionResponse[];

  static override from(member: StaffMember): StaffMemberResponse {
    return {
      ...StaffResponse.from(member),
      lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
      hasTwoFactor: member.hasTwoFactor,
      sessions: member.sessions.map((session) => OpenSessionResponse.from(session)),
    };
  }
}

export class StaffListResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [StaffMemberResponse] }) staff: StaffMemberResponse[];
}

export class StaffAddedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() seller: StaffResponse;
}

export class PasswordLinkResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ description: 'Works once, for 30 minutes, until a newer link is created' })
  link: string;
}

export class SetDisabledDto extends ReauthenticationDto {
  @ApiProperty()
  @IsBoolean({ message: 'isDisabled must be true or false' })
  isDisabled: boolean;
}

/** The account of a new seller, and the re-authentication of the seller who adds it. */
export class AddSellerDto extends IntersectionType(RegisterDto, ReauthenticationDto) {}
