import { Body, Get, HttpCode, Injectable, NotFoundException, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { SuccessResponse } from '../../common/http/success.response.js';
import { inTransaction } from '../../database/transaction.js';
import {
  findUnsubscribedTopics,
  setMailPreference,
} from '../../mail/preferences/mail-preferences.js';
import { topicsOf } from '../../mail/preferences/mail-topics.js';
import { isMailEnabled } from '../../mail/outbox.js';
import type { AuthUser } from '../auth-user.js';
import { CurrentUser } from '../guards/current-user.decorator.js';
import { recordStaffChange } from '../staff-changes.js';
import { MailPreferenceDto, MailPreferencesResponse } from './dto/mail-preferences.dto.js';

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
