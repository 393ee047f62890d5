import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailPreferencesRoutes } from '../auth/self-service/mail-preferences.routes.js';
import { Roles } from '../auth/guards/roles.decorator.js';

@ApiTags('Customer account')
@Roles('customer')
@Controller('user/mail-choices')
export class CustomerMailPreferencesController extends MailPreferencesRoutes {}
