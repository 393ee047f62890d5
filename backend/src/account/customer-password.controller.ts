import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PasswordResetRoutes } from '../auth/password-reset/password-reset.routes.js';

@ApiTags('Customer account')
@Controller('user/password')
export class CustomerPasswordController extends PasswordResetRoutes {
  protected readonly role = 'customer';
}
