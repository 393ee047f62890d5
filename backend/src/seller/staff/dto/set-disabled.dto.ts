import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

export class SetDisabledDto {
  @ApiProperty()
  @IsBoolean({ message: 'isDisabled must be true or false' })
  isDisabled: boolean;
}
