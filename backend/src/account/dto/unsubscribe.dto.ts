import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsUUID } from 'class-validator';
import { WantedLanguage } from '../../common/http/transforms.js';
import type { Language } from '../../common/language.js';
import { MAIL_TOPICS, type MailTopic } from '../../mail/preferences/mail-topics.js';

export class UnsubscribeDto {
  @ApiProperty({ format: 'uuid', description: 'The token of the link in the email' })
  @IsUUID(undefined, { message: 'The link is not complete' })
  key: string;

  @ApiProperty({ enum: MAIL_TOPICS, enumName: 'MailTopic' })
  @IsIn(MAIL_TOPICS, { message: 'There is no such email topic' })
  topic: MailTopic;

  @WantedLanguage()
  language?: Language;
}
