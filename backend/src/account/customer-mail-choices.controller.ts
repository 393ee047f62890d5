import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailChoicesRoutes } from '../auth/own-account/mail-choices.routes.js';
import { Roles } from '../auth/guards/roles.decorator.js';

@ApiTags('Customer account')
@Roles('customer')
@Controller('user/mail-choices')
export class CustomerMailChoicesController extends MailChoicesRoutes {}
