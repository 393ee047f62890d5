import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Language } from '../common/language.js';
import type { Role } from './auth-user.js';

/** An account of a customer or a seller; one email address may have both. */
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
  /** Normalized: see common/email.ts. */
  @Column('text') email: string;
  /** When the owner confirmed that they read emails to the address. Customers can shop without it. */
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt: Date | null;
  /** argon2id, with its parameters. */
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  /** The language of the last login, used for emails. */
  @Column('text', { default: 'en' }) language: Language;
  /** Sellers only: when the login was disabled. */
  @Column('timestamptz', { name: 'disabled_at', nullable: true }) disabledAt: Date | null;
  @Column('timestamptz', { name: 'last_login_at', nullable: true }) lastLoginAt: Date | null;
  /** Customers only: the version of the saved cart, from 1. */
  @Column('integer', { name: 'cart_version', default: 1 }) cartVersion: number;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}
