import { type EntityManager, IsNull, MoreThanOrEqual } from 'typeorm';
import { plainEmail } from '../common/email.js';
import type { KeysetDto, CursorsResponse } from '../common/http/keyset.js';
import { findNewest } from '../database/newest-page.js';
import { ContactMessage } from './contact-message.entity.js';

export type { ContactMessage };

/** A page of messages, the newest first. */
export interface MessagePage extends CursorsResponse {
  messages: ContactMessage[];
  /** On all pages. */
  total: number;
  unread: number;
}

const MESSAGES = {
  table: 'contact_messages',
  columns: `id, key, name, email, subject, message, language, created_at AS "createdAt", read_at AS "readAt",
            done_at AS "doneAt", done_by AS "doneBy"`,
  time: 'created_at',
};

/** @returns messages, the newest first */
export async function findMessages(tx: EntityManager, page: KeysetDto): Promise<MessagePage> {
  const [{ rows, ...places }, total, unread] = await Promise.all([
    findNewest<ContactMessage>(tx, MESSAGES, page),
    tx.count(ContactMessage),
    countUnreadMessages(tx),
  ]);
  return { messages: rows, total, unread, ...places };
}

/** @returns the number of messages that no seller has opened */
export const countUnreadMessages = (tx: EntityManager): Promise<number> =>
  tx.countBy(ContactMessage, { readAt: IsNull() });

/** @returns false if the message does not exist */
export async function markRead(tx: EntityManager, id: string): Promise<boolean> {
  const { affected } = await tx.update(
    ContactMessage,
    { id },
    { readAt: () => 'coalesce(read_at, now())' },
  );
  return affected === 1;
}

/**
 * Marks a message as done, or reopens it.
 * @param sellerId the seller who does so
 * @returns false if the message does not exist
 */
export async function setDone(
  tx: EntityManager,
  id: string,
  isDone: boolean,
  sellerId: string,
): Promise<boolean> {
  const { affected } = await tx.update(
    ContactMessage,
    { id },
    {
      readAt: () => 'coalesce(read_at, now())',
      doneAt: isDone ? () => 'coalesce(done_at, now())' : null,
      doneBy: isDone ? sellerId : null,
    },
  );
  return affected === 1;
}

/** The messages of an address for the data export, without the sellers' handling of them. */
export const readMessageData = (
  tx: EntityManager,
  email: string,
): Promise<Omit<ContactMessage, 'key' | 'doneBy'>[]> =>
  tx.query(
    `SELECT id, name, email, subject, message, language, created_at AS "createdAt", read_at AS "readAt",
            done_at AS "doneAt"
     FROM contact_messages WHERE email = $1 ORDER BY id`,
    [email],
  );

/**
 * Deletes the messages of an address, and pending emails about them.
 * @param since only messages from then on
 */
export async function deleteMessagesOf(
  tx: EntityManager,
  email: string,
  since?: Date,
): Promise<void> {
  const later = since && { createdAt: MoreThanOrEqual(since) };
  await tx.delete(ContactMessage, { email: plainEmail(email), ...later });
}
