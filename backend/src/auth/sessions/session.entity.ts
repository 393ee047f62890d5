import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { User } from '../user.entity.js';

/** One login. Deleting the row ends the session, including copies of its cookie. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey', default: () => 'uuidv7()' })
  id: string;

  @Index('sessions_user_id_idx') @Column('uuid', { name: 'user_id' }) userId: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sessions_user_id_fkey' })
  user: Relation<User>;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Index('sessions_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** Null until it is used some minutes after the login: see touch(). */
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt: Date | null;
  /** From the User-Agent header. */
  @Column('text', { nullable: true }) browser: string | null;
  @Column('text', { nullable: true }) system: string | null;
}
