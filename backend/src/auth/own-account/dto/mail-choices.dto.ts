import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { MAIL_TOPICS, type MailTopic } from '../../../mail/choices/mail-topics.js';

export class MailChoiceDto {
  @ApiProperty({ enum: MAIL_TOPICS, enumName: 'MailTopic' })
  @IsIn(MAIL_TOPICS, { message: 'There are no such e-mails' })
  topic: MailTopic;

  @ApiProperty()
  @IsBoolean({ message: 'isWanted must be true or false' })
  isWanted: boolean;
}

export class MailChoicesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether the shop sends any e-mails' }) isOffered: boolean;
  @ApiProperty({ type: [MailChoiceDto] }) choices: MailChoiceDto[];
}
