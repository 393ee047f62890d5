import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { MAIL_TOPICS, type MailTopic } from '../../../mail/preferences/mail-topics.js';

export class MailPreferenceDto {
  @ApiProperty({ enum: MAIL_TOPICS, enumName: 'MailTopic' })
  @IsIn(MAIL_TOPICS, { message: 'There is no such email topic' })
  topic: MailTopic;

  @ApiProperty()
  @IsBoolean({ message: 'isWanted must be true or false' })
  isWanted: boolean;
}

export class MailPreferencesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether the shop sends emails' }) isOffered: boolean;
  @ApiProperty({ type: [MailPreferenceDto] }) choices: MailPreferenceDto[];
}
