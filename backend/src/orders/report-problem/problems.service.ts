import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AttemptCounter } from '../../auth/rate-limits/attempt-counter.js';
import { readPictures } from '../../common/uploads/read-pictures.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { queueSellerNotification } from '../../mail/seller-notifications/seller-notifications.js';
import { getOrderWithItems, type OrderWithItems } from '../lists/find-orders.js';
import { lockOrder } from '../transition-order.js';
import { OrderEvents } from '../order-events.js';
import type { Order } from '../order.entity.js';
import {
  OrderNotFoundError,
  NoSuchLineError,
  NotReportableError,
  ProblemNotFoundError,
  TooManyProblemsError,
} from '../orders.errors.js';
import type { ReportProblemDto } from './report-problem.dto.js';
import { findPhoto } from '../problems/problems.js';

const DAY_SECONDS = 24 * 60 * 60;
/** The maximum number of problems of one order. */
const MAX_PROBLEMS = 10;
/** The maximum number of reports of one customer in a day, including repeated ones and unreadable photos. */
const MAX_REPORTS_PER_DAY = 60;
/** Days after the order. */
const REPORTABLE_DAYS = 30;

interface Report extends ReportProblemDto {
  hash: string;
}

/** Lets customers report problems of their orders. */
@Injectable()
export class ProblemsService {
  private readonly perDay: AttemptCounter;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: OrderEvents,
  ) {
    this.perDay = new AttemptCounter(dataSource, {
      name: 'problem',
      limit: MAX_REPORTS_PER_DAY,
      seconds: DAY_SECONDS,
    });
  }

  /**
   * Checks and counts a report before its upload is accepted.
   * @throws OrderNotFoundError also for another customer's order, NotReportableError, TooManyAttemptsError
   */
  async assertMayReport(userId: string, orderId: string): Promise<void> {
    assertReportable(await getOrderWithItems(this.dataSource.manager, { id: orderId }, userId));
    await this.perDay.consume(userId);
  }

  /**
   * Stores a problem of a customer's own order. Repeating an unresolved report changes nothing.
   * @param upload path of a photo
   * @returns the order with all its problems
   * @throws OrderNotFoundError also for another customer's order, NotReportableError, NoSuchLineError, TooManyProblemsError,
   *   and the errors of reading a photo
   */
  async report(
    userId: string,
    orderId: string,
    dto: ReportProblemDto,
    upload?: string,
  ): Promise<OrderWithItems> {
    const { manager } = this.dataSource;
    const order = await getOrderWithItems(manager, { id: orderId }, userId);
    assertReportable(order);
    if (dto.product && !order.items.some(({ productId }) => productId === dto.product)) {
      throw new NoSuchLineError();
    }
    const report = { ...dto, hash: await hashOf(dto, upload) };
    if (await isReported(manager, orderId, report)) return order;
    assertRoom(order.problems?.length ?? 0);
    const photo = upload === undefined ? undefined : await encodePhoto(upload);
    const isNew = await inTransaction(this.dataSource, (tx) =>
      store(tx, { userId, orderId }, report, photo),
    );
    if (isNew) this.events.announce(orderId);
    return getOrderWithItems(manager, { id: orderId }, userId);
  }

  /** @throws OrderNotFoundError also for another customer's order, ProblemNotFoundError */
  async getPhoto(userId: string, orderId: string, problemId: string): Promise<Buffer> {
    const { manager } = this.dataSource;
    await getOrderWithItems(manager, { id: orderId }, userId);
    const photo = await findPhoto(manager, orderId, problemId);
    if (!photo) throw new ProblemNotFoundError();
    return photo;
  }
}

function assertReportable({ status, createdAt }: Pick<Order, 'status' | 'createdAt'>): void {
  if (status === 'Cancelled') throw new NotReportableError('cancelled');
  if (status !== 'Out for delivery' && status !== 'Delivered') {
    throw new NotReportableError('early');
  }
  if (Date.now() - createdAt.getTime() > REPORTABLE_DAYS * DAY_SECONDS * 1000) {
    throw new NotReportableError('late');
  }
}

function assertRoom(reported: number): void {
  if (reported >= MAX_PROBLEMS) throw new TooManyProblemsError(MAX_PROBLEMS);
}

async function hashOf({ product, kind, text }: ReportProblemDto, upload?: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([product, kind, text]));
  if (upload !== undefined) hash.update(await fs.readFile(upload));
  return hash.digest('hex');
}

const isReported = async (tx: EntityManager, orderId: string, { hash }: Report): Promise<boolean> =>
  (
    await tx.query<unknown[]>(
      'SELECT FROM order_problems WHERE order_id = $1 AND hash = $2 AND resolved_at IS NULL',
      [orderId, hash],
    )
  ).length > 0;

/** The lock of the order serializes reports, so that they are counted and none is stored twice. */
async function store(
  tx: Transaction,
  { userId, orderId }: Record<'userId' | 'orderId', string>,
  report: Report,
  photo: Buffer | undefined,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  // The account may have been deleted in the meantime.
  if (order.userId !== userId) throw new OrderNotFoundError();
  if (await isReported(tx, orderId, report)) return false;
  const [standing] = await tx.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM order_problems WHERE order_id = $1',
    [orderId],
  );
  assertRoom(standing?.count ?? 0);
  const { product, kind, text = '', hash } = report;
  await tx.query(
    `WITH reported AS (
       INSERT INTO order_problems (order_id, product_id, kind, text, hash, has_photo)
       VALUES ($1, $2, $3, $4, $5, $6::bytea IS NOT NULL) RETURNING id)
     INSERT INTO problem_photos (problem_id, content) SELECT id, $6 FROM reported WHERE $6 IS NOT NULL`,
    [orderId, product, kind, text, hash, photo],
  );
  await queueSellerNotification(tx, 'problems', [orderId]);
  return true;
}

/** In pixels: small, but damage is still visible. */
const SIDE = 1_280;
const INSIDE = { width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true } as const;
const QUALITY = 75;

/**
 * @param file path of an upload
 * @returns the photo as it is stored, see readPictures
 */
async function encodePhoto(file: string): Promise<Buffer | undefined> {
  const [photo] = await readPictures([file], INSIDE, (picture) =>
    picture().flatten({ background: '#ffffff' }).webp({ quality: QUALITY }).toBuffer(),
  );
  return photo;
}
