import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ForgottenPasswordRoutes } from '../../auth/forgotten/forgotten-password.routes.js';

@ApiTags('Seller')
@Controller('seller/password')
export class SellerPasswordController extends ForgottenPasswordRoutes {
  protected readonly role = 'seller';
}
