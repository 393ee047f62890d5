import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

const DAYS = 30;
const BEST_SELLERS = 10;

/** What counts as business: an order that was not cancelled and does not wait for its payment. */
const REAL = `orders.status NOT IN ('Cancelled', 'Payment Pending')`;

export interface DayFigures {
  /** As YYYY-MM-DD in the time zone that was asked for. */
  day: string;
  orders: number;
  takingsCents: number;
}

export interface BestSeller {
  productId: string;
  name: string;
  size: string | null;
  units: number;
  takingsCents: number;
}

/** Figures over the orders of the last 30 days. */
@Injectable()
export class OverviewService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One entry a day, oldest first, today last; days without orders too. */
  days(timeZone: string): Promise<DayFigures[]> {
    return this.dataSource.query<DayFigures[]>(
      `WITH days AS (
         SELECT generate_series(today - ${DAYS - 1}, today, interval '1 day')::date AS day
         FROM (SELECT (now() AT TIME ZONE $1)::date AS today) AS clock
       ), figures AS (
         SELECT (created_at AT TIME ZONE $1)::date AS day, count(*)::int AS orders, sum(amount_cents)::float8 AS takings
         FROM orders
         WHERE created_at >= ((now() AT TIME ZONE $1)::date - ${DAYS - 1})::timestamp AT TIME ZONE $1 AND ${REAL}
         GROUP BY 1
       )
       SELECT to_char(days.day, 'YYYY-MM-DD') AS day, coalesce(orders, 0) AS orders, coalesce(takings, 0) AS "takingsCents"
       FROM days LEFT JOIN figures USING (day) ORDER BY days.day`,
      [timeZone],
    );
  }

  bestSellers(): Promise<BestSeller[]> {
    return this.dataSource.query<BestSeller[]>(
      `SELECT product_id AS "productId", products.name, products.size, sold.units, sold."takingsCents"
       FROM (
         SELECT product_id, sum(quantity)::int AS units, sum(quantity * offer_price_cents::bigint)::float8 AS "takingsCents"
         FROM orders JOIN order_items ON order_id = orders.id
         WHERE orders.created_at >= now() - interval '${DAYS} days' AND ${REAL}
         GROUP BY product_id ORDER BY units DESC, product_id LIMIT ${BEST_SELLERS}
       ) AS sold JOIN products ON products.id = product_id
       ORDER BY sold.units DESC, product_id`,
    );
  }
}
