import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { countDeadMails, findDelayedMails } from '../../mail/undelivered-mails.js';
import { findBestSellers, findSales, type ProductSales, type Sales } from '../../orders/sales.js';
import { findProductsById, type Product } from '../../products/catalogue.js';
import {
  countProducts,
  findProducts,
  type ProductPage,
} from '../../products/lists/find-products.js';
import { type Days, lastDays } from './last-days.js';
import { countOpenTasks, type OpenTasks } from './open-tasks.js';

const DAYS = 30;
const BEST_SELLERS = 10;
const SHOWN = { page: 1, limit: 10 };

/** The sales of one day, in cents. */
export interface DaySales extends Sales {
  /** As YYYY-MM-DD in the shop's time zone. */
  day: string;
}

/** The sales of a product, with its current name. */
export type BestSeller = ProductSales & Pick<Product, 'name' | 'size'>;

/** The sellers' start page: the sales of the last 30 days, and the current stock. */
export interface Overview extends OpenTasks {
  timeZone: string;
  /** One entry for each day, including days without orders, the oldest first. */
  days: DaySales[];
  bestSellers: BestSeller[];
  /** The first page of products with few units. */
  lowStock: ProductPage;
  outOfStock: ProductPage;
  /** Those of them that no seller has switched off. */
  soldOut: ProductPage;
  switchedOff: number;
  undeliveredMails: number;
  waitingMails: number;
}

@Injectable()
export class OverviewService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) private readonly env: Env,
  ) {}

  /** Days are in the shop's time zone. */
  async get(now = new Date()): Promise<Overview> {
    const timeZone = this.env.shopTimeZone;
    const days = lastDays(DAYS, timeZone, now);
    const { manager } = this.dataSource;
    const [byDay, bestSellers, lowStock, outOfStock, soldOut, switchedOff, ...counted] =
      await Promise.all([
        this.byDay(days),
        this.bestSellers(days),
        findProducts(manager, { stock: 'low', ...SHOWN }),
        findProducts(manager, { stock: 'out', ...SHOWN }),
        findProducts(manager, { stock: 'sold-out', ...SHOWN }),
        countProducts(manager, { stock: 'off' }),
        countDeadMails(manager),
        findDelayedMails(manager),
        countOpenTasks(manager),
      ]);
    const [undeliveredMails, waiting, openTasks] = counted;
    const counts = { undeliveredMails, waitingMails: waiting.count, ...openTasks };
    return {
      timeZone,
      days: byDay,
      bestSellers,
      lowStock,
      outOfStock,
      soldOut,
      switchedOff,
      ...counts,
    };
  }

  countOpenTasks(): Promise<OpenTasks> {
    return countOpenTasks(this.dataSource.manager);
  }

  private async byDay({ names, bounds }: Days): Promise<DaySales[]> {
    const sales = await findSales(this.dataSource.manager, bounds);
    return sales.map((figures, index) => ({ day: names[index] ?? '', ...figures }));
  }

  private async bestSellers({ bounds: [first = new Date()] }: Days): Promise<BestSeller[]> {
    const { manager } = this.dataSource;
    const best = await findBestSellers(manager, first, BEST_SELLERS);
    const products = await findProductsById(
      manager,
      best.map(({ productId }) => productId),
    );
    return best.map((sales) => {
      const { name = '', size = null } = products.get(sales.productId) ?? {};
      return { ...sales, name, size };
    });
  }
}
