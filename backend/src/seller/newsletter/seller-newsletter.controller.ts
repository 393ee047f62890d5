import { pipeline } from 'node:stream/promises';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags, ApiProperty } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { DateTime } from 'luxon';
import { Roles } from '../../auth/guards/access.js';
import { KeysetDto, CursorsResponse } from '../../common/http/keyset.js';
import { Env } from '../../config/env.js';
import {
  findSubscribers,
  findNextSubscribers,
  type ListedSubscriber,
} from '../../newsletter/subscribers.js';
import { type Language, LANGUAGES, pathIn } from '../../common/language.js';
import { BYTE_ORDER_MARK, escapeCell, toCsv } from '../../common/csv-cells.js';

class SubscriberResponse {
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

class SubscriberListResponse extends CursorsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [SubscriberResponse] }) subscribers: SubscriberResponse[];
  @ApiProperty({ type: 'integer', description: 'Total of all pages' }) total: number;
}

const BATCH = 1_000;
/** Sorts before every id. */
const NIL = '00000000-0000-0000-0000-000000000000';
const COLUMNS = ['email', 'language', 'confirmedAt', 'askedAt', 'consent', 'unsubscribeLink'];

/** ISO 8601 with the offset of the time zone. */
const timeIn = (timeZone: string, time: Date): string =>
  DateTime.fromJSDate(time).setZone(timeZone).toISO() ?? '';

const toCells = (subscriber: ListedSubscriber, { publicUrl, shopTimeZone }: Env): string[] => [
  subscriber.email,
  subscriber.language,
  timeIn(shopTimeZone, subscriber.confirmedAt),
  timeIn(shopTimeZone, subscriber.askedAt),
  subscriber.consent,
  `${publicUrl}${pathIn(subscriber.language, '/newsletter')}#unsubscribe=${subscriber.key}`,
];

/**
 * Streams the newsletter's subscribers as CSV, for import into a mailing program. Times are in the shop's time zone.
 */
async function* subscribersCsv(tx: EntityManager, env: Env): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([COLUMNS]);
  let batch: ListedSubscriber[];
  let after = NIL;
  do {
    batch = await findNextSubscribers(tx, after, BATCH);
    if (batch.length > 0) yield toCsv(batch.map((each) => toCells(each, env).map(escapeCell)));
    after = batch.at(-1)?.id ?? after;
  } while (batch.length === BATCH);
}

@ApiTags('Seller')
@Roles('seller')
@Controller('seller')
export class SellerNewsletterController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) private readonly env: Env,
  ) {}

  @ApiOperation({ summary: 'Returns newsletter subscribers, the last confirmed first' })
  @ApiOkResponse({ type: SubscriberListResponse })
  @Get('newsletter')
  async list(@Query() page: KeysetDto): Promise<SubscriberListResponse> {
    const { subscribers, ...rest } = await findSubscribers(this.dataSource.manager, page);
    return {
      success: true,
      subscribers: subscribers.map((subscriber) => SubscriberResponse.from(subscriber)),
      ...rest,
    };
  }

  @ApiOperation({ summary: 'Exports the subscribers as CSV, with their unsubscribe links' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @Get('newsletter.csv')
  async export(@Res() response: Response): Promise<void> {
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.attachment('larder-newsletter.csv');
    await pipeline(subscribersCsv(this.dataSource.manager, this.env), response);
  }
}
