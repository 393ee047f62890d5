import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../auth/guards/roles.decorator.js';
import { SessionsRoutes } from '../auth/self-service/sessions.routes.js';

@ApiTags('Customer account')
@Roles('customer')
@Controller('user/sessions')
export class CustomerSessionsController extends SessionsRoutes {}
