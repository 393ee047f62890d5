import { IsNewPassword } from '../../passwords/password-rules.js';
import { ReauthenticationDto } from './reauthentication.dto.js';

export class ChangePasswordDto extends ReauthenticationDto {
  @IsNewPassword('Please enter a new password') newPassword: string;
}
