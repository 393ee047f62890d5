import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Order } from '../order.entity.js';

export const PROBLEM_KINDS = ['missing', 'damaged', 'wrong', 'other'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** A problem of an order that its customer reported. */
@Entity('order_problems')
@Check('order_problems_kind_check', `kind IN ('missing', 'damaged', 'wrong', 'other')`)
@Index('order_problems_order_id_idx', ['orderId', 'id'])
@Index('order_problems_open_key', ['orderId', 'hash'], {
  unique: true,
  where: 'resolved_at IS NULL',
})
export class OrderProblem {
  @PrimaryColumn('uuid', {
    primaryKeyConstraintName: 'order_problems_pkey',
    default: () => 'uuidv7()',
  })
  id: string;

  @ForeignKey(() => Order, { name: 'order_problems_order_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'order_id' })
  orderId: string;

  /** The product of the line; null if the problem concerns the whole order. */
  @Index('order_problems_product_id_idx')
  @ForeignKey('Product', { name: 'order_problems_product_id_fkey' })
  @Column('uuid', { name: 'product_id', nullable: true })
  productId: string | null;

  @Column('text') kind: ProblemKind;
  @Column('text') text: string;
  @Column('boolean', { name: 'has_photo', default: false }) hasPhoto: boolean;
  /** SHA-256 of the report and its photo: a repeated report is stored once, until it is resolved. */
  @Column('text') hash: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;

  /** When a seller first opened it. */
  @Column('timestamptz', { name: 'seen_at', nullable: true }) seenAt: Date | null;
  @Column('timestamptz', { name: 'resolved_at', nullable: true }) resolvedAt: Date | null;
  @Index('order_problems_resolved_by_idx')
  @ForeignKey('User', { name: 'order_problems_resolved_by_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { name: 'resolved_by', nullable: true })
  resolvedBy: string | null;
}

/** The photo of a problem, as WebP. It is stored in the database, because the picture storage is public. */
@Entity('problem_photos')
export class ProblemPhoto {
  @ForeignKey(() => OrderProblem, {
    name: 'problem_photos_problem_id_fkey',
    onDelete: 'CASCADE',
  })
  @PrimaryColumn('uuid', { name: 'problem_id', primaryKeyConstraintName: 'problem_photos_pkey' })
  problemId: string;

  @Column('bytea') content: Buffer;
}
