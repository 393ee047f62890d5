import {
  Body,
  Controller,
  Delete,
  Get,
  Patch,
  Post,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { OwnUserGuard } from '../auth/guards/own-user.guard.js';
import { Roles } from '../auth/guards/access.js';
import { PathId } from '../common/http/path-id.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { AddressNotFoundError } from './address.errors.js';
import { AddressService } from './address.service.js';
import {
  AddAddressDto,
  ChangeAddressDto,
  AddressListResponse,
  AddressSavedResponse,
  OwnAddressResponse,
} from './dto/address.dto.js';
import { AccountChangesInterceptor } from '../admission/write-limits.js';

@ApiTags('Addresses')
@Roles('customer')
@UseGuards(OwnUserGuard)
@UseInterceptors(AccountChangesInterceptor)
@Controller('address')
export class AddressController {
  constructor(private readonly addresses: AddressService) {}

  @ApiOperation({ summary: "Returns the customer's addresses, the newest first" })
  @ApiOkResponse({ type: AddressListResponse })
  @ApiQuery({ name: 'userId', type: String, required: false })
  @Get('get')
  async list(@CurrentUser() user: AuthUser): Promise<AddressListResponse> {
    const addresses = await this.addresses.listOwn(user.id);
    return {
      success: true,
      addresses: addresses.map((address) => OwnAddressResponse.fromOwn(address)),
    };
  }

  @ApiOperation({ summary: 'Saves an address' })
  @ApiCreatedResponse({ type: AddressSavedResponse })
  @Post('add')
  async add(
    @CurrentUser() user: AuthUser,
    @Body() dto: AddAddressDto,
  ): Promise<AddressSavedResponse> {
    const address = await this.addresses.add(user.id, dto.address);
    return {
      success: true,
      message: 'Address added',
      address: OwnAddressResponse.fromOwn(address),
    };
  }

  @ApiOperation({
    summary: 'Changes an address or the default address; existing orders keep their copy',
  })
  @ApiOkResponse({ type: AddressSavedResponse })
  @Patch(':id')
  async change(
    @CurrentUser() user: AuthUser,
    @PathId('id', () => new AddressNotFoundError()) id: string,
    @Body() { address: lines, isDefault }: ChangeAddressDto,
  ): Promise<AddressSavedResponse> {
    const address = await this.addresses.changeOwn(user.id, id, { lines, isDefault });
    return {
      success: true,
      message: 'Address saved',
      address: OwnAddressResponse.fromOwn(address),
    };
  }

  @ApiOperation({ summary: 'Deletes an address; existing orders keep their copy' })
  @ApiOkResponse({ type: SuccessResponse })
  @Delete(':id')
  async remove(
    @CurrentUser() user: AuthUser,
    @PathId('id', () => new AddressNotFoundError()) id: string,
  ): Promise<SuccessResponse> {
    await this.addresses.archiveOwn(user.id, id);
    return SuccessResponse.of('Address removed');
  }
}
