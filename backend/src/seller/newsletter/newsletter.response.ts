import { ApiProperty } from '@nestjs/swagger';
import { CursorsResponse } from '../../common/http/keyset.js';
import { type Language, LANGUAGES } from '../../common/language.js';
import type { ListedSubscriber } from '../../newsletter/subscribers.js';

export class SubscriberResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() email: string;
  @ApiProperty({ enum: LANGUAGES }) language: Language;
  @ApiProperty({ description: 'Exact text of the consent' }) consent: string;
  @ApiProperty({ format: 'date-time' }) askedAt: string;
  @ApiProperty({ format: 'date-time' }) confirmedAt: string;

  static from(subscriber: ListedSubscriber): SubscriberResponse {
    const { id, email, language, consent, askedAt, confirmedAt } = subscriber;
    return {
      _id: id,
      email,
      language,
      consent,
      askedAt: askedAt.toISOString(),
      confirmedAt: confirmedAt.toISOString(),
    };
  }
}

export class SubscriberListResponse extends CursorsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [SubscriberResponse] }) subscribers: SubscriberResponse[];
  @ApiProperty({ type: 'integer', description: 'Total of all pages' }) total: number;
}
