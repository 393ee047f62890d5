import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailChoicesRoutes } from '../../auth/own-account/mail-choices.routes.js';
import { Roles } from '../../auth/guards/roles.decorator.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/mail-choices')
export class SellerMailChoicesController extends MailChoicesRoutes {}
