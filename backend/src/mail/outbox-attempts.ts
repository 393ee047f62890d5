import type { EntityManager } from 'typeorm';
import { run } from '../database/run.js';
import { statement } from '../database/statement.js';
import type { OutboxMail } from './outbox-mail.entity.js';

/** An email that this process has claimed: no other process sends it until the lease ends. */
export type ClaimedMail = Pick<
  OutboxMail,
  'id' | 'kind' | 'userId' | 'address' | 'language' | 'data' | 'claims' | 'deferrals' | 'unanswered'
> & { ageMinutes: number };

/** Far longer than one attempt may take: see MailSettings. */
const LEASE_SECONDS = 180;

/**
 * Emails about one order are sent in the order in which they were stored: a deferred email blocks the later ones until
 * the server has deferred it several times, and also while it is being sent. An attempt counts as unanswered until its
 * outcome is recorded, because the process may crash.
 */
const CLAIM = statement<ClaimedMail>(
  'claim_mail',
  `UPDATE outbox SET claims = claims + 1, unanswered = unanswered + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
   WHERE id = (SELECT id FROM outbox AS mail WHERE dead_at IS NULL AND due_at <= now()
               AND NOT EXISTS (SELECT FROM outbox AS earlier
                 WHERE earlier.user_id = mail.user_id AND earlier.data->>'orderId' = mail.data->>'orderId'
                   AND earlier.address = mail.address AND earlier.id < mail.id
                   AND earlier.dead_at IS NULL AND (earlier.refusals < 3 OR earlier.unanswered > 0))
               ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, kind, user_id AS "userId", address, language, data, claims, refusals AS deferrals, unanswered - 1 AS unanswered,
             (extract(epoch FROM now() - created_at) / 60)::float8 AS "ageMinutes"`,
);

/**
 * Claims the email that has been due for longest.
 * @returns undefined if none is due
 */
export async function claimMail(manager: EntityManager): Promise<ClaimedMail | undefined> {
  const [mail] = await run(manager, CLAIM, []);
  return mail;
}

/** Matches only while no other process has taken over the claim. */
const IS_OWN_CLAIM = 'id = $1 AND claims = $2';
const REMOVE = statement('remove_mail', `DELETE FROM outbox WHERE ${IS_OWN_CLAIM}`);

/** Deletes an email that the server has accepted, or that is obsolete. */
export async function removeMail(
  manager: EntityManager,
  { id, claims }: ClaimedMail,
): Promise<void> {
  await run(manager, REMOVE, [id, claims]);
}

/** The outcome of a failed attempt. */
export interface Failure {
  /** The server's error message, or the shop's own. */
  problem: string;
  /** Whether the server may have accepted the email nevertheless. */
  isUnanswered: boolean;
  /** Whether the server deferred this email, rather than being unavailable. */
  isDeferral: boolean;
}

const cut = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, 500);

const RETRY = statement(
  'retry_mail',
  `UPDATE outbox SET due_at = now() + make_interval(secs => $3), problem = $4,
          unanswered = unanswered - 1 + $5, refusals = refusals + $6 WHERE ${IS_OWN_CLAIM}`,
);

/** Schedules the next attempt. */
export async function retryMail(
  manager: EntityManager,
  { id, claims }: ClaimedMail,
  { problem, isUnanswered, isDeferral }: Failure,
  seconds: number,
): Promise<void> {
  await run(manager, RETRY, [
    id,
    claims,
    seconds,
    cut(problem),
    Number(isUnanswered),
    Number(isDeferral),
  ]);
}

const MARK_DEAD = statement(
  'mark_mail_dead',
  `UPDATE outbox SET dead_at = now(), problem = coalesce($3, problem), data = CASE WHEN $4 THEN NULL ELSE data END
   WHERE ${IS_OWN_CLAIM}`,
);

/**
 * Marks an email as dead; sellers see it.
 * @param isWiped whether its content is deleted for privacy
 */
export async function markMailDead(
  manager: EntityManager,
  { id, claims }: ClaimedMail,
  problem: string | null,
  isWiped: boolean,
): Promise<void> {
  await run(manager, MARK_DEAD, [id, claims, problem === null ? null : cut(problem), isWiped]);
}
