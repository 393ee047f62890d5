import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Language } from '../common/language.js';
import type { Role } from './role.js';

/** An account of a customer or of a seller; one e-mail address may have both. */
@Entity('users')
@Unique('users_role_email_key', ['role', 'email'])
@Check('users_role_check', `role IN ('customer', 'seller')`)
@Check('users_language_check', `language IN ('en', 'de')`)
@Check('users_email_check', `email = lower(email)`)
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey', default: () => 'uuidv7()' })
  id: string;

  @Column('text') role: Role;
  @Column('text') name: string;
  /** Always in lower case. */
  @Column('text') email: string;
  /** When somebody who reads its mails has shown it; the shop works before that, too. */
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt: Date | null;
  /** argon2id, with its parameters. */
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  /** In which they last logged in: what is written to them is in it. */
  @Column('text', { default: 'en' }) language: Language;
  /** Sellers only: cannot log in any more. */
  @Column('timestamptz', { name: 'disabled_at', nullable: true }) disabledAt: Date | null;
  @Column('timestamptz', { name: 'last_login_at', nullable: true }) lastLoginAt: Date | null;
  /** Customers only: counts the changes of the saved cart, from 1 on. */
  @Column('integer', { name: 'cart_version', default: 1 }) cartVersion: number;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
