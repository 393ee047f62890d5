import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ReauthenticationDto } from '../../../auth/self-service/dto/reauthentication.dto.js';

export class SetDisabledDto extends ReauthenticationDto {
  @ApiProperty()
  @IsBoolean({ message: 'isDisabled must be true or false' })
  isDisabled: boolean;
}
