import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailPreferencesRoutes } from '../../auth/self-service/mail-preferences.routes.js';
import { Roles } from '../../auth/guards/access.js';
import { PasswordResetRoutes } from '../../auth/password-reset/password-reset.routes.js';
import { SessionsRoutes } from '../../auth/self-service/sessions.routes.js';
import { TwoFactorRoutes } from '../../auth/self-service/two-factor.routes.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/two-factor')
export class SellerTwoFactorController extends TwoFactorRoutes {}

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/sessions')
export class SellerSessionsController extends SessionsRoutes {}

@ApiTags('Seller')
@Controller('seller/password')
export class SellerPasswordController extends PasswordResetRoutes {
  protected readonly role = 'seller';
}

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/mail-choices')
export class SellerMailPreferencesController extends MailPreferencesRoutes {}
