import { ApiProperty } from '@nestjs/swagger';
import { PlacesResponse } from '../../common/http/keyset.js';
import type { DeadMail } from '../../mail/dead-mails.js';

export class DeadMailResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ example: 'order-placed' }) kind: string;
  @ApiProperty() to: string;
  @ApiProperty({ format: 'date-time', description: 'When its cause happened' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When the shop gave up' }) gaveUpAt: string;
  @ApiProperty({ description: 'What the mail server said' }) problem: string;
  @ApiProperty({ description: 'Else nobody knows any more what it told' }) canBeSent: boolean;

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
  @ApiProperty({ type: 'integer', description: 'Counted as far as 10,000' }) count: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why, as far as anybody knows' })
  problem: string | null;
}

export class DeadMailListResponse extends PlacesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [DeadMailResponse] }) mails: DeadMailResponse[];
  @ApiProperty({ type: 'integer', description: 'On all pages, counted as far as 10,000' })
  total: number;
  @ApiProperty({ description: 'E-mails that the mail server has not taken yet' })
  waiting: WaitingMailsResponse;
}
