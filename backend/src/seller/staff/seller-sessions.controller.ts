import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../../auth/guards/roles.decorator.js';
import { SessionsRoutes } from '../../auth/self-service/sessions.routes.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/sessions')
export class SellerSessionsController extends SessionsRoutes {}
