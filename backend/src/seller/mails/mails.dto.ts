import { ApiProperty } from '@nestjs/swagger';
import { CursorsResponse } from '../../common/http/keyset.js';
import type { DeadMail } from '../../mail/undelivered-mails.js';

export class DeadMailResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ example: 'order-placed' }) kind: string;
  @ApiProperty() to: string;
  @ApiProperty({ format: 'date-time', description: 'When the email was stored' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When the last attempt failed' })
  gaveUpAt: string;
  @ApiProperty({ description: 'Message of the mail server' }) problem: string;
  @ApiProperty({ description: 'Whether the content is still stored, so that it can be requeued' })
  canBeSent: boolean;

  static from({ id, address, deadAt, createdAt, isWhole, ...mail }: DeadMail): DeadMailResponse {
    return {
      _id: id,
      kind: mail.kind,
      to: address,
      createdAt: createdAt.toISOString(),
      gaveUpAt: deadAt.toISOString(),
      problem: mail.problem,
      canBeSent: isWhole,
    };
  }
}

class WaitingMailsResponse {
  @ApiProperty({ type: 'integer', description: 'Capped at 10,000' }) count: number;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The last error; null before the first attempt',
  })
  problem: string | null;
}

export class DeadMailListResponse extends CursorsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [DeadMailResponse] }) mails: DeadMailResponse[];
  @ApiProperty({ type: 'integer', description: 'Total of all pages, capped at 10,000' })
  total: number;
  @ApiProperty({ description: 'Emails that are delayed' })
  waiting: WaitingMailsResponse;
}
