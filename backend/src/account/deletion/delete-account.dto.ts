import { OwnPasswordDto } from '../../auth/self-service/dto/code.dto.js';
import { OptionalCode } from '../../auth/self-service/dto/reauthentication.dto.js';

export class DeleteAccountDto extends OwnPasswordDto {
  @OptionalCode()
  code?: string;
}
