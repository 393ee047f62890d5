import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import {
  ChangeEmailDto,
  ConfirmEmailDto,
  EmailConfirmedResponse,
  OwnEmailResponse,
} from '../auth/email-confirmation/email.dto.js';
import { EmailChange } from '../auth/email-confirmation/email-change.js';
import { EmailConfirmation } from '../auth/email-confirmation/email-confirmation.js';
import { type Caller, CurrentCaller } from '../auth/guards/caller.decorator.js';
import { Public } from '../auth/guards/access.js';
import { Roles } from '../auth/guards/access.js';
import { SuccessResponse } from '../common/http/success.response.js';

/** Confirmation and change of a customer's email address. */
@ApiTags('Customer account')
@Roles('customer')
@Controller('user/email')
export class CustomerEmailController {
  constructor(
    private readonly confirmation: EmailConfirmation,
    private readonly emailChange: EmailChange,
  ) {}

  @ApiOperation({
    summary: 'Returns the email, whether it is confirmed, and the new email of a pending change',
  })
  @ApiOkResponse({ type: OwnEmailResponse })
  @Get()
  async status(@CurrentUser() user: AuthUser): Promise<OwnEmailResponse> {
    return { success: true, ...(await this.confirmation.status(user)) };
  }

  @ApiOperation({
    summary: 'Sends a new confirmation link, which replaces the previous one',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('send-link')
  async sendLink(
    @CurrentUser() user: AuthUser,
    @CurrentCaller() caller: Caller,
  ): Promise<SuccessResponse> {
    await this.confirmation.sendLink(user, caller);
    return SuccessResponse.of('We have sent you a link');
  }

  @ApiOperation({ summary: 'Confirms an email by the link that was sent to it; idempotent' })
  @ApiOkResponse({ type: EmailConfirmedResponse })
  @Public()
  @HttpCode(200)
  @Post('confirm')
  async confirm(@Body() { token }: ConfirmEmailDto): Promise<EmailConfirmedResponse> {
    const confirmed = await this.confirmation.confirm(token);
    return { success: true, message: 'Email confirmed', ...confirmed };
  }

  @ApiOperation({
    summary: 'Sends a confirmation link to a new email, which takes effect when the link is used',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('change')
  async change(
    @CurrentUser() user: AuthUser,
    @Body() dto: ChangeEmailDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SuccessResponse> {
    await this.emailChange.ask(user, dto, caller);
    return SuccessResponse.of('Please confirm with the link that we have sent to the new email');
  }

  @ApiOperation({ summary: 'Cancels a pending change of the email' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('cancel-change')
  async cancelChange(@CurrentUser() user: AuthUser): Promise<SuccessResponse> {
    await this.emailChange.cancel(user);
    return SuccessResponse.of('Your email was not changed');
  }
}
