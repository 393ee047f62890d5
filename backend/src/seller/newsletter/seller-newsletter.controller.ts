import { pipeline } from 'node:stream/promises';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Roles } from '../../auth/guards/access.js';
import { KeysetDto } from '../../common/http/keyset.js';
import { Env } from '../../config/env.js';
import { findSubscribers } from '../../newsletter/subscribers.js';
import { SubscriberListResponse, SubscriberResponse } from './newsletter.response.js';
import { subscribersCsv } from './subscribers-csv.js';

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
