import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailPreferencesRoutes } from '../../auth/self-service/mail-preferences.routes.js';
import { Roles } from '../../auth/guards/roles.decorator.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/mail-choices')
export class SellerMailPreferencesController extends MailPreferencesRoutes {}
