import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { type Caller, CurrentCaller } from '../../auth/guards/caller.decorator.js';
import { Roles } from '../../auth/guards/access.js';
import { SessionCookie } from '../../auth/sessions/session-cookie.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { AccountDeletion } from './account-deletion.js';
import { OwnPasswordDto, OptionalCode } from '../../auth/self-service/dto/reauthentication.dto.js';

class DeleteAccountDto extends OwnPasswordDto {
  @OptionalCode()
  code?: string;
}

@ApiTags('Customer account')
@Roles('customer')
@Controller('user/delete')
export class AccountDeletionController {
  constructor(
    private readonly deletion: AccountDeletion,
    private readonly cookie: SessionCookie,
  ) {}

  @ApiOperation({
    summary: 'Deletes the account and all personal data; orders are kept without name and address',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post()
  async delete(
    @CurrentUser() user: AuthUser,
    @Body() factors: DeleteAccountDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SuccessResponse> {
    await this.deletion.delete(user.id, factors, caller);
    await this.cookie.logOut(response, 'customer');
    return SuccessResponse.of('Your account is deleted');
  }
}
