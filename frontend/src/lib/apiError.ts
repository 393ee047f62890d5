import { t } from '../messages/shop';
import { serverReason, serverSentence } from './serverSentence';

/** Body of every failure that the server answers; see FailureResponse in the contract. */
export interface FailureBody {
  success: false;
  message: string;
  code: string;
  details?: Record<string, unknown>;
  /** What stands in the sentence. */
  values?: Record<string, string | number>;
  /** What is wrong with each field that the details name. */
  reasons?: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Finds the server's own words in an error of RTK Query; null when the server did not get to say any. */
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

/** The first of what is wrong with a form stands for all of it. */
function sentenceOf(body: FailureBody): string {
  const [first] = Object.values(body.reasons ?? {});
  const reason = reasonIn(first);
  return reason ? serverReason({ ...reason, message: body.message }) : serverSentence(body);
}

type Reason = Pick<FailureBody, 'code' | 'values'>;

/** What is wrong first of all with a field. */
function reasonIn(reasons: unknown): Reason | undefined {
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined;
  return isObject(first) && typeof first.code === 'string'
    ? (first as unknown as Reason)
    : undefined;
}

/** Says what went wrong in one sentence fit for people, the server's when there is one. */
export function errorMessage(error: unknown): string {
  const body = failureBody(error);
  if (body) return sentenceOf(body);
  const status = isObject(error) ? error.status : undefined;
  if (status === 'FETCH_ERROR') return t('failure.noConnection');
  if (status === 'TIMEOUT_ERROR') return t('failure.tooSlow');
  return t('failure.unexpected');
}

/** The server's stable code, such as OUT_OF_STOCK; undefined when the failure carries none. */
export const errorCode = (error: unknown): string | undefined =>
  failureBody(error)?.code || undefined;

/** Whether the server has decided. Every other failure leaves open whether what was asked for has happened. */
export function isDecided(error: unknown): boolean {
  const status = isObject(error) ? error.status : undefined;
  return typeof status === 'number' && status < 500;
}

/** First complaint about each field of a refused form. */
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
