import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { type Days, lastDays } from './last-days.js';

const DAYS = 30;
const BEST_SELLERS = 10;

/** What counts as business: an order that was not cancelled and does not wait for its payment. */
const REAL = `orders.status NOT IN ('Cancelled', 'Payment Pending')`;

/** Orders placed on a day and their money, in cents, without what was refunded. Sales are what is paid and what is to be collected. */
export interface DayFigures {
  /** As YYYY-MM-DD in the shop's time zone. */
  day: string;
  orders: number;
  salesCents: number;
  /** Of the sales, what has come in. */
  paidCents: number;
}

export interface BestSeller {
  productId: string;
  name: string;
  size: string | null;
  units: number;
  /** Without tax, and before refunds, which are of whole orders. */
  salesCents: number;
}

export interface SalesFigures {
  /** One entry a day, oldest first, today last; days without orders too. */
  days: DayFigures[];
  bestSellers: BestSeller[];
}

/** Figures over the orders of the last 30 days of the shop's calendar. */
@Injectable()
export class OverviewService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) private readonly env: Env,
  ) {}

  async sales(): Promise<SalesFigures> {
    const days = lastDays(DAYS, this.env.shopTimeZone);
    const [figures, bestSellers] = await Promise.all([this.byDay(days), this.bestSellers(days)]);
    return { days: figures, bestSellers };
  }

  private async byDay({ names, bounds }: Days): Promise<DayFigures[]> {
    const rows = await this.dataSource.query<({ bucket: number } & Omit<DayFigures, 'day'>)[]>(
      `SELECT width_bucket(created_at, $1::timestamptz[]) AS bucket, count(*)::int AS orders,
              sum(amount_cents - refunded_cents)::float8 AS "salesCents",
              coalesce(sum(amount_cents - refunded_cents) FILTER (WHERE is_paid), 0)::float8 AS "paidCents"
       FROM orders WHERE created_at >= $2 AND created_at < $3 AND ${REAL}
       GROUP BY bucket`,
      [bounds, bounds[0], bounds.at(-1)],
    );
    const byBucket = new Map(rows.map(({ bucket, ...figures }) => [bucket, figures]));
    const none = { orders: 0, salesCents: 0, paidCents: 0 };
    return names.map((day, index) => ({ day, ...(byBucket.get(index + 1) ?? none) }));
  }

  private bestSellers({ bounds }: Days): Promise<BestSeller[]> {
    return this.dataSource.query<BestSeller[]>(
      `SELECT product_id AS "productId", products.name, products.size, sold.units, sold."salesCents"
       FROM (
         SELECT product_id, sum(quantity)::int AS units, sum(quantity * offer_price_cents::bigint)::float8 AS "salesCents"
         FROM orders JOIN order_items ON order_id = orders.id
         WHERE orders.created_at >= $1 AND ${REAL}
         GROUP BY product_id ORDER BY units DESC, product_id LIMIT ${BEST_SELLERS}
       ) AS sold JOIN products ON products.id = product_id
       ORDER BY sold.units DESC, product_id`,
      [bounds[0]],
    );
  }
}
