import { Controller, Get, HttpCode, HttpStatus, Inject, Post, Query, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags, ApiProperty } from '@nestjs/swagger';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { IsIn, IsUUID } from 'class-validator';
import { Public } from '../auth/guards/access.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { LANGUAGES, pathIn, type Language } from '../common/language.js';
import { Env } from '../config/env.js';
import {
  UNSUBSCRIBE_ROUTE,
  unsubscribePath,
  unsubscribeByKey,
} from '../mail/preferences/mail-preferences.js';
import { WantedLanguage } from '../common/http/transforms.js';
import { MAIL_TOPICS, type MailTopic } from '../mail/preferences/mail-topics.js';

class UnsubscribeDto {
  @ApiProperty({ format: 'uuid', description: 'The token of the link in the email' })
  @IsUUID(undefined, { message: 'The link is not complete' })
  key: string;

  @ApiProperty({ enum: MAIL_TOPICS, enumName: 'MailTopic' })
  @IsIn(MAIL_TOPICS, { message: 'There is no such email topic' })
  topic: MailTopic;

  @WantedLanguage()
  language?: Language;
}

/** Target of the List-Unsubscribe header (RFC 8058): POST unsubscribes without a login; GET changes nothing. */
@ApiTags('Customer account')
@Public()
@Controller(UNSUBSCRIBE_ROUTE)
export class UnsubscribeController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) private readonly env: Env,
  ) {}

  @ApiOperation({ summary: 'Redirects to the page for unsubscribing' })
  @ApiResponse({
    status: HttpStatus.SEE_OTHER,
    headers: { Location: { schema: { type: 'string', format: 'uri' } } },
  })
  @Get()
  ask(
    @Query() { key, topic, language = LANGUAGES[0] }: UnsubscribeDto,
    @Res() response: Response,
  ): void {
    response.redirect(
      HttpStatus.SEE_OTHER,
      this.env.publicUrl + pathIn(language, unsubscribePath(key, topic)),
    );
  }

  @ApiOperation({ summary: 'Unsubscribes from emails of a topic by the key of an email' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post()
  async end(@Query() { key }: UnsubscribeDto): Promise<SuccessResponse> {
    await unsubscribeByKey(this.dataSource.manager, key);
    return SuccessResponse.of('You have unsubscribed from these emails.');
  }
}
