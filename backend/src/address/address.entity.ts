import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AddressLines } from './address-lines.js';

@Entity('addresses')
@Index('addresses_archived_idx', ['id'], { where: 'archived_at IS NOT NULL' })
@Index('addresses_default_key', ['userId'], {
  unique: true,
  where: 'is_default AND archived_at IS NULL',
})
export class Address implements AddressLines {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'addresses_pkey', default: () => 'uuidv7()' })
  id: string;

  @Index('addresses_user_id_idx')
  @ForeignKey('User', { name: 'addresses_user_id_fkey' })
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('text', { name: 'first_name' }) firstName: string;
  @Column('text', { name: 'last_name' }) lastName: string;
  @Column('text') email: string;
  @Column('text') street: string;
  @Column('text') city: string;
  @Column('text') state: string;
  @Column('text') zipcode: string;
  @Column('text') country: string;
  @Column('text') phone: string;
  /** For orders to the address without a note of their own. */
  @Column('text', { name: 'driver_note', nullable: true }) driverNote: string | null;
  /** The default for new orders; at most one address of a customer. */
  @Column('boolean', { name: 'is_default', default: false }) isDefault: boolean;
  @Column('timestamptz', { name: 'archived_at', nullable: true }) archivedAt: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
