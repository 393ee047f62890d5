import type { Logger } from '@nestjs/common';
import { loggableMessage } from '../../common/errors/describe-error.js';

/** An error of the S3 client: a response of the server, or a failure without one. */
interface Failure {
  name?: string;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** The names in these sentences are those of the settings. */
const REMEDIES: Record<string, string> = {
  NoSuchBucket: 'Set S3_BUCKET to one that is there.',
  InvalidAccessKeyId: 'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY to a key that counts.',
  SignatureDoesNotMatch: 'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY to a key that counts.',
  CredentialsProviderError: 'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  PermanentRedirect: 'Set S3_REGION to where it is.',
  AuthorizationHeaderMalformed: 'Set S3_REGION to where it is.',
};
const RIGHTS = 'Its key must list the bucket, and read, write and delete objects.';

const statusOf = (failure: Failure): number => failure.$metadata?.httpStatusCode ?? 0;

/** Whether the object does not exist. A missing bucket is a different error. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error as Failure) === 404 && (error as Failure).name !== 'NoSuchBucket';

/** Whether the requested range is beyond the end of the object. */
export const isOutOfRange = (error: unknown): boolean => statusOf(error as Failure) === 416;

/** A retry helps if there was no response, or if the server failed or was overloaded. */
function isRefusal(failure: Failure): boolean {
  const status = statusOf(failure);
  if (failure.name === 'CredentialsProviderError') return true;
  return status >= 300 && status < 500 && ![408, 409, 429].includes(status);
}

/** The bucket cannot be used. The message is one line for the operator: the problem, and how to fix it. */
export class BucketError extends Error {
  override name = 'BucketError';
  /** Whether the operator must fix it; otherwise it may be a transient failure. */
  readonly isRefusal: boolean;

  constructor(place: string, failure: unknown) {
    const { name = 'Error', code = name } = failure as Failure;
    const refused = isRefusal(failure as Failure);
    const why = name === 'Unknown' || name === 'UnknownError' ? statusOf(failure as Failure) : code;
    super(
      refused
        ? `${place} refuses the shop (${String(why)}). ${REMEDIES[name] ?? RIGHTS}`
        : `${place} cannot be reached (${String(why)}).`,
      { cause: failure },
    );
    this.isRefusal = refused;
  }
}

/** Shortest interval in milliseconds between log lines. */
const LOG_INTERVAL_MS = 10_000;

/** Logs failed reads of the bucket, at most once per interval, with their number. */
export class BucketErrorLog {
  private pictures = 0;
  private quietUntil = 0;

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  note(error: unknown): void {
    this.pictures += 1;
    const now = performance.now();
    if (now < this.quietUntil) return;
    this.logger.warn(`Pictures not sent: ${this.pictures}. ${loggableMessage(error)}`);
    this.pictures = 0;
    this.quietUntil = now + LOG_INTERVAL_MS;
  }
}
