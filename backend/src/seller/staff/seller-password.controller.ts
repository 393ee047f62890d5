import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PasswordResetRoutes } from '../../auth/password-reset/password-reset.routes.js';

@ApiTags('Seller')
@Controller('seller/password')
export class SellerPasswordController extends PasswordResetRoutes {
  protected readonly role = 'seller';
}
