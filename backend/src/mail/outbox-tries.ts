import type { EntityManager } from 'typeorm';
import { run } from '../database/run.js';
import { statement } from '../database/statement.js';
import type { OutboxMail } from './outbox-mail.entity.js';

/** A mail that this process has taken, to send it: nobody else does until the lease ends. */
export type ClaimedMail = Pick<
  OutboxMail,
  'id' | 'kind' | 'userId' | 'address' | 'language' | 'data' | 'claims' | 'refusals' | 'unanswered'
> & { ageMinutes: number };

/** In seconds: far longer than one mail may take, see MailSettings. */
const LEASE = 180;

/**
 * Mails about one order are sent in the order in which they were written: one that is tried again holds up those after it, until the
 * mail server has refused it several times. A try counts as unanswered until its end is known: the process may die.
 */
const CLAIM = statement<ClaimedMail>(
  'claim_mail',
  `UPDATE outbox SET claims = claims + 1, unanswered = unanswered + 1, due_at = now() + make_interval(secs => ${LEASE})
   WHERE id = (SELECT id FROM outbox AS mail WHERE dead_at IS NULL AND due_at <= now()
               AND NOT EXISTS (SELECT FROM outbox AS earlier
                 WHERE earlier.user_id = mail.user_id AND earlier.data->>'orderId' = mail.data->>'orderId'
                   AND earlier.address = mail.address AND earlier.id < mail.id
                   AND earlier.dead_at IS NULL AND earlier.refusals < 3)
               ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, kind, user_id AS "userId", address, language, data, claims, refusals, unanswered - 1 AS unanswered,
             (extract(epoch FROM now() - created_at) / 60)::float8 AS "ageMinutes"`,
);

/** Takes the mail that has been due for longest; none when nothing is due. */
export async function claimMail(manager: EntityManager): Promise<ClaimedMail | undefined> {
  const [mail] = await run(manager, CLAIM, []);
  return mail;
}

/** A claim that another process has taken over is not this one's to end. */
const OWN = 'id = $1 AND claims = $2';
const REMOVE = statement('remove_mail', `DELETE FROM outbox WHERE ${OWN}`);

/** The server has it, or it has nothing to say any more. */
export async function removeMail(
  manager: EntityManager,
  { id, claims }: ClaimedMail,
): Promise<void> {
  await run(manager, REMOVE, [id, claims]);
}

/** How a try ended that did not bring the mail to the server for good. */
export interface Failure {
  /** The server's sentence, or ours. */
  problem: string;
  /** Whether the server may have taken it nevertheless. */
  isUnanswered: boolean;
  /** Whether it was the mail that was refused, and not that the server could not be reached. */
  isRefusal: boolean;
}

const cut = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, 500);

const RETRY = statement(
  'retry_mail',
  `UPDATE outbox SET due_at = now() + make_interval(secs => $3), problem = $4,
          unanswered = unanswered - 1 + $5, refusals = refusals + $6 WHERE ${OWN}`,
);

/** Lets a mail be tried again after a while. */
export async function retryMail(
  manager: EntityManager,
  { id, claims }: ClaimedMail,
  { problem, isUnanswered, isRefusal }: Failure,
  seconds: number,
): Promise<void> {
  await run(manager, RETRY, [
    id,
    claims,
    seconds,
    cut(problem),
    Number(isUnanswered),
    Number(isRefusal),
  ]);
}

const BURY = statement(
  'bury_mail',
  `UPDATE outbox SET dead_at = now(), problem = coalesce($3, problem), data = CASE WHEN $4 THEN NULL ELSE data END
   WHERE ${OWN}`,
);

/**
 * Gives up: sellers see it.
 * @param isWiped what it tells is nobody's business any more
 */
export async function buryMail(
  manager: EntityManager,
  { id, claims }: ClaimedMail,
  problem: string | null,
  isWiped: boolean,
): Promise<void> {
  await run(manager, BURY, [id, claims, problem === null ? null : cut(problem), isWiped]);
}
