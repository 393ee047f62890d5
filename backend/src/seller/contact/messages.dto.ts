import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { CursorsResponse } from '../../common/http/keyset.js';
import type { ContactMessage } from '../../contact/messages.js';

export class MessageDoneDto {
  @ApiProperty()
  @IsBoolean({ message: 'isDone must be true or false' })
  isDone: boolean;
}

export class MessageResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @ApiProperty({ description: 'Empty if there is none' }) subject: string;
  @ApiProperty() message: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ description: 'Whether a seller has opened it' }) isRead: boolean;
  @ApiPropertyOptional({ format: 'date-time', description: 'When it was marked as done' })
  doneAt?: string;
  @ApiPropertyOptional({ description: 'The seller who did so' }) doneBy?: string;

  /** @param doneBy name of the seller who marked the message as done */
  static from(message: ContactMessage, doneBy?: string): MessageResponse {
    const { id, name, email, subject, createdAt, readAt, doneAt } = message;
    return {
      _id: id,
      name,
      email,
      subject,
      message: message.message,
      createdAt: createdAt.toISOString(),
      isRead: readAt !== null,
      ...(doneAt && { doneAt: doneAt.toISOString() }),
      ...(doneBy !== undefined && { doneBy }),
    };
  }
}

export class MessageListResponse extends CursorsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [MessageResponse] }) messages: MessageResponse[];
  @ApiProperty({ type: 'integer', description: 'Total of all pages' }) total: number;
  @ApiProperty({ type: 'integer', description: 'Total of all pages' }) unread: number;
}
