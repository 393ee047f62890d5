import { t } from '../messages/shop';
import { serverReason, localizedError } from './serverMessage';

/** The body of every error response; see FailureResponse in the contract. */
export interface FailureBody {
  success: false;
  message: string;
  code: string;
  details?: Record<string, unknown>;
  /** Values to insert into the message. */
  values?: Record<string, string | number>;
  /** What is wrong with each invalid field, by its name. */
  reasons?: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** @returns the error body of the server; null for an error without one, such as a network failure */
export function failureBody(error: unknown): FailureBody | null {
  const body = isObject(error) ? error.data : undefined;
  if (!isObject(body) || typeof body.message !== 'string' || body.message === '') return null;
  return {
    success: false,
    message: body.message,
    code: typeof body.code === 'string' ? body.code : '',
    ...(isObject(body.details) && { details: body.details }),
    ...(isObject(body.values) && { values: body.values as FailureBody['values'] }),
    ...(isObject(body.reasons) && { reasons: body.reasons }),
  };
}

/** An invalid form is reported by its first field error. */
function sentenceOf(body: FailureBody): string {
  const [first] = Object.values(body.reasons ?? {});
  const reason = reasonIn(first);
  return reason ? serverReason({ ...reason, message: body.message }) : localizedError(body);
}

type Reason = Pick<FailureBody, 'code' | 'values'>;

/** The first error of a field. */
function reasonIn(reasons: unknown): Reason | undefined {
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined;
  return isObject(first) && typeof first.code === 'string'
    ? (first as unknown as Reason)
    : undefined;
}

/** @returns the reason for a failure in one sentence: the server's message if there is one */
export function errorMessage(error: unknown): string {
  const body = failureBody(error);
  if (body) return sentenceOf(body);
  const status = isObject(error) ? error.status : undefined;
  if (status === 'FETCH_ERROR') return t('failure.noConnection');
  if (status === 'TIMEOUT_ERROR') return t('failure.tooSlow');
  return t('failure.unexpected');
}

/** The stable error code of the server, such as OUT_OF_STOCK; undefined for a failure without one. */
export const errorCode = (error: unknown): string | undefined =>
  failureBody(error)?.code || undefined;

/**
 * @returns true if the server rejected the request. After any other failure, the request may or may not have been
 * executed.
 */
export function isDecided(error: unknown): boolean {
  const status = isObject(error) ? error.status : undefined;
  return typeof status === 'number' && status < 500;
}

/** The first error of each field of a rejected form, by the name of the field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const body = failureBody(error);
  if (body?.code !== 'VALIDATION_FAILED') return {};
  return Object.fromEntries(
    Object.entries(body.details ?? {}).flatMap(([field, texts]) => {
      const message: unknown = Array.isArray(texts) ? texts[0] : texts;
      if (typeof message !== 'string') return [];
      const reason = reasonIn(body.reasons?.[field]) ?? { code: '' };
      return [[field, serverReason({ ...reason, message })]];
    }),
  );
}
