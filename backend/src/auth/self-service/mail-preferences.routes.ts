import { Body, Get, HttpCode, Injectable, NotFoundException, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { IsBoolean, IsIn } from 'class-validator';
import { SuccessResponse } from '../../common/http/success.response.js';
import { inTransaction } from '../../database/transaction.js';
import {
  findUnsubscribedTopics,
  setMailPreference,
} from '../../mail/preferences/mail-preferences.js';
import { topicsOf, MAIL_TOPICS, type MailTopic } from '../../mail/preferences/mail-topics.js';
import { isMailEnabled } from '../../mail/outbox.js';
import { CurrentUser, type AuthUser } from '../auth-user.js';
import { recordStaffChange } from '../staff-changes.js';

class MailPreferenceDto {
  @ApiProperty({ enum: MAIL_TOPICS, enumName: 'MailTopic' })
  @IsIn(MAIL_TOPICS, { message: 'There is no such email topic' })
  topic: MailTopic;

  @ApiProperty()
  @IsBoolean({ message: 'isWanted must be true or false' })
  isWanted: boolean;
}

class MailPreferencesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether the shop sends emails' }) isOffered: boolean;
  @ApiProperty({ type: [MailPreferenceDto] }) choices: MailPreferenceDto[];
}

/**
 * The routes of email preferences. The customers' and the sellers' controllers extend it, each with its path and role.
 */
@Injectable()
export abstract class MailPreferencesRoutes {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @ApiOperation({ summary: 'Returns the email preferences' })
  @ApiOkResponse({ type: MailPreferencesResponse })
  @Get()
  async list(@CurrentUser() { id, role }: AuthUser): Promise<MailPreferencesResponse> {
    const { manager } = this.dataSource;
    const topics = topicsOf(role);
    const unwanted = await findUnsubscribedTopics(manager, id, topics);
    const choices = topics.map((topic) => ({ topic, isWanted: !unwanted.has(topic) }));
    return { success: true, isOffered: isMailEnabled(manager), choices };
  }

  @ApiOperation({ summary: 'Subscribes to emails of a topic, or unsubscribes' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post()
  async choose(
    @CurrentUser() user: AuthUser,
    @Body() { topic, isWanted }: MailPreferenceDto,
  ): Promise<SuccessResponse> {
    if (!topicsOf(user.role).includes(topic)) throw new NotFoundException();
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await setMailPreference(tx, user.id, topic, isWanted))) return;
      const fields = { before: { [topic]: !isWanted }, after: { [topic]: isWanted } };
      await recordStaffChange(tx, user, user, 'e-mails', fields);
    });
    return SuccessResponse.of('Saved');
  }
}
