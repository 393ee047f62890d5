import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ForgottenPasswordRoutes } from '../auth/forgotten/forgotten-password.routes.js';

@ApiTags('Customer account')
@Controller('user/password')
export class CustomerPasswordController extends ForgottenPasswordRoutes {
  protected readonly role = 'customer';
}
