import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ORDER_STATUSES } from './order-status.js';
import type { CountOrdersDto } from '../seller/orders/dto/count-orders.dto.js';
import type { StatusCountResponse } from '../seller/orders/dto/order-counts.response.js';

/** Counted in an index and no further than to 1,000: a million orders take as long as a few thousand. */
const COUNTS = `
  SELECT status, (
    SELECT count(*)::int FROM (
      SELECT FROM orders WHERE orders.status = known.status
        AND created_at >= coalesce($2::timestamptz, '-infinity')
        AND created_at < coalesce($3::timestamptz, 'infinity')
      LIMIT 1000
    ) AS fitting
  ) AS count
  FROM unnest($1::text[]) WITH ORDINALITY AS known (status, place) ORDER BY place`;

/** How many orders stand where on their way. */
@Injectable()
export class OrderCountsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Every status in the order of an order's life, with at most 1,000 orders each. */
  countByStatus({ from, to }: CountOrdersDto): Promise<StatusCountResponse[]> {
    return this.dataSource.query<StatusCountResponse[]>(COUNTS, [ORDER_STATUSES, from, to]);
  }
}
