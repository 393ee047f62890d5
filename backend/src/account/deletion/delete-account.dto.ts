import { OwnPasswordDto } from '../../auth/own-account/dto/code.dto.js';
import { OptionalCode } from '../../auth/own-account/dto/reauthentication.dto.js';

export class DeleteAccountDto extends OwnPasswordDto {
  @OptionalCode()
  code?: string;
}
