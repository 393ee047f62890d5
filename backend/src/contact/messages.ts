import { type EntityManager, IsNull, MoreThanOrEqual } from 'typeorm';
import { plainEmail } from '../common/email.js';
import type { KeysetDto, PlacesResponse } from '../common/http/keyset.js';
import { findNewest } from '../database/newest-page.js';
import { ContactMessage } from './contact-message.entity.js';

export type { ContactMessage };

/** A page of messages, the newest first. */
export interface MessagePage extends PlacesResponse {
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

/** Finds what people have written, the newest first. */
export async function findMessages(tx: EntityManager, page: KeysetDto): Promise<MessagePage> {
  const [{ rows, ...places }, total, unread] = await Promise.all([
    findNewest<ContactMessage>(tx, MESSAGES, page),
    tx.count(ContactMessage),
    countUnreadMessages(tx),
  ]);
  return { messages: rows, total, unread, ...places };
}

/** How many no seller has opened. */
export const countUnreadMessages = (tx: EntityManager): Promise<number> =>
  tx.countBy(ContactMessage, { readAt: IsNull() });

/** @returns false when there is no such message */
export async function markRead(tx: EntityManager, id: string): Promise<boolean> {
  const { affected } = await tx.update(
    ContactMessage,
    { id },
    { readAt: () => 'coalesce(read_at, now())' },
  );
  return affected === 1;
}

/**
 * Says that nothing is left to do about a message, or that there is after all.
 * @param sellerId who says so
 * @returns false when there is no such message
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

/** What somebody has written, for themselves; who of the sellers did what about it is not for them. */
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
 * Leaves nothing of what somebody wrote: mails of it that wait have nothing to tell any more.
 * @param since only of what they wrote from then on
 */
export async function forgetMessages(
  tx: EntityManager,
  email: string,
  since?: Date,
): Promise<void> {
  const later = since && { createdAt: MoreThanOrEqual(since) };
  await tx.delete(ContactMessage, { email: plainEmail(email), ...later });
}
