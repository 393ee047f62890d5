import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../../auth/guards/roles.decorator.js';
import { TwoFactorRoutes } from '../../auth/self-service/two-factor.routes.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller/two-factor')
export class SellerTwoFactorController extends TwoFactorRoutes {}
