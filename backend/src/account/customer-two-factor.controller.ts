import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../auth/guards/roles.decorator.js';
import { TwoFactorRoutes } from '../auth/self-service/two-factor.routes.js';

@ApiTags('Customer account')
@Roles('customer')
@Controller('user/two-factor')
export class CustomerTwoFactorController extends TwoFactorRoutes {}
