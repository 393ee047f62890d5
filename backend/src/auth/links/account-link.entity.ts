import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The effect of a link: set a new password, confirm the account's email address, or change it to the one that received
 * the link.
 */
export type LinkPurpose = 'password' | 'email' | 'new-email';

/** A link that was sent to the owner of an account. There is one for each purpose: a newer link replaces the older. */
@Entity('account_links')
@Check('account_links_purpose_check', `purpose IN ('password', 'email', 'new-email')`)
@Check('account_links_new_email_check', `(purpose = 'new-email') = (new_email IS NOT NULL)`)
export class AccountLink {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_links_pkey' })
  @ForeignKey('User', { name: 'account_links_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'account_links_pkey' }) purpose: LinkPurpose;

  /** SHA-256 of the token, which is too long to be guessed. */
  @Index('account_links_token_hash_idx', { unique: true })
  @Column('text', { name: 'token_hash' })
  tokenHash: string;

  /** The account's new address, normalized. */
  @Column('text', { name: 'new_email', nullable: true }) newEmail: string | null;

  @Index('account_links_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
