import { Body, Controller, ForbiddenException, Get, HttpCode, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiProperty,
  ApiPropertyOptional,
} from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { IsBoolean, IsNotEmpty, IsString, MaxLength, ValidateIf } from 'class-validator';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { Roles } from '../auth/guards/access.js';
import { getUser, lockUser } from '../auth/users.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { inTransaction } from '../database/transaction.js';
import { addSubscriber, isSubscriber, removeSubscription } from '../newsletter/subscribers.js';
import { Trimmed } from '../common/http/transforms.js';

class OwnNewsletterDto {
  @ApiProperty()
  @IsBoolean({ message: 'isWanted must be true or false' })
  isWanted: boolean;

  @ApiPropertyOptional({
    maxLength: 500,
    description: 'Exact text of the consent; required for subscribing',
  })
  @ValidateIf(({ isWanted }: OwnNewsletterDto) => isWanted)
  @Trimmed()
  @MaxLength(500, { message: 'The consent has at most 500 characters' })
  @IsNotEmpty({ message: 'The consent is missing' })
  @IsString({ message: 'The consent is missing' })
  consent?: string;
}

class OwnNewsletterResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({
    description: 'The email is not confirmed, so newsletters cannot be ordered for it',
  })
  isConfirmed: boolean;
  @ApiProperty() isSubscribed: boolean;
}

/** The newsletter subscription of a customer's own, confirmed address. */
@ApiTags('Customer account')
@Roles('customer')
@Controller('user/newsletter')
export class OwnNewsletterController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @ApiOperation({ summary: 'Returns whether the customer is subscribed to the newsletter' })
  @ApiOkResponse({ type: OwnNewsletterResponse })
  @Get()
  async show(@CurrentUser() { id }: AuthUser): Promise<OwnNewsletterResponse> {
    const { manager } = this.dataSource;
    const { email, emailConfirmedAt } = await getUser(manager, id);
    const isConfirmed = emailConfirmedAt !== null;
    const isSubscribed = isConfirmed && (await isSubscriber(manager, email));
    return { success: true, isConfirmed, isSubscribed };
  }

  @ApiOperation({ summary: 'Subscribes the confirmed email to the newsletter, or unsubscribes it' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post()
  async choose(
    @CurrentUser() { id }: AuthUser,
    @Body() { isWanted, consent = '' }: OwnNewsletterDto,
  ): Promise<SuccessResponse> {
    await inTransaction(this.dataSource, async (tx) => {
      // Serializes with a deletion of the account, which must leave no address behind.
      await lockUser(tx, id);
      const { email, language, emailConfirmedAt } = await getUser(tx, id);
      if (!emailConfirmedAt) throw new ForbiddenException();
      if (isWanted) await addSubscriber(tx, { email, language, consent });
      else await removeSubscription(tx, email);
    });
    return SuccessResponse.of('Saved');
  }
}
