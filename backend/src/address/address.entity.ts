import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../auth/user.entity.js';

/** What an address says; an order keeps a copy of it. */
export interface AddressLines {
  firstName: string;
  lastName: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  phone: string;
}

@Entity('addresses')
@Index('addresses_archived_idx', ['id'], { where: 'archived_at IS NOT NULL' })
export class Address implements AddressLines {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'addresses_pkey', default: () => 'uuidv7()' })
  id: string;

  @Index('addresses_user_id_idx') @Column('uuid', { name: 'user_id' }) userId: string;
  @ManyToOne(() => User)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'addresses_user_id_fkey' })
  user: Relation<User>;

  @Column('text', { name: 'first_name' }) firstName: string;
  @Column('text', { name: 'last_name' }) lastName: string;
  @Column('text') email: string;
  @Column('text') street: string;
  @Column('text') city: string;
  @Column('text') state: string;
  @Column('text') zipcode: string;
  @Column('text') country: string;
  @Column('text') phone: string;
  @Column('timestamptz', { name: 'archived_at', nullable: true }) archivedAt: Date | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
