/** What the library throws: an answer of the server, or what kept it from answering. */
interface Failure {
  name?: string;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Names in sentences are those of the settings. */
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

/** Whether the server says that there is no such object: a missing bucket is another matter. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error as Failure) === 404 && (error as Failure).name !== 'NoSuchBucket';

/** Whether the server has less of an object than is asked for. */
export const isOutOfRange = (error: unknown): boolean => statusOf(error as Failure) === 416;

/** Trying again helps where nothing was answered, or the server has a fault or too much to do. */
function isRefusal(failure: Failure): boolean {
  const status = statusOf(failure);
  if (failure.name === 'CredentialsProviderError') return true;
  return status >= 300 && status < 500 && ![408, 409, 429].includes(status);
}

/** A bucket that cannot be used. The message is a line for who runs the shop: what is wrong, and what to do about it. */
export class BucketError extends Error {
  override name = 'BucketError';
  /** Whether it will stay so until somebody does something; else it may be over in a moment. */
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
