import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailPreferencesRoutes } from '../auth/self-service/mail-preferences.routes.js';
import { Roles } from '../auth/guards/access.js';
import { PasswordResetRoutes } from '../auth/password-reset/password-reset.routes.js';
import { SessionsRoutes } from '../auth/self-service/sessions.routes.js';
import { TwoFactorRoutes } from '../auth/self-service/two-factor.routes.js';

@ApiTags('Customer account')
@Roles('customer')
@Controller('user/two-factor')
export class CustomerTwoFactorController extends TwoFactorRoutes {}

@ApiTags('Customer account')
@Roles('customer')
@Controller('user/sessions')
export class CustomerSessionsController extends SessionsRoutes {}

@ApiTags('Customer account')
@Controller('user/password')
export class CustomerPasswordController extends PasswordResetRoutes {
  protected readonly role = 'customer';
}

@ApiTags('Customer account')
@Roles('customer')
@Controller('user/mail-choices')
export class CustomerMailPreferencesController extends MailPreferencesRoutes {}
