import { messageOf } from '../common/errors/describe-error.js';

/** Why a mail did not get to the server, or may not have. */
export class DeliveryFailure extends Error {
  constructor(
    /** `refused`: this mail, for good. `later`: this mail, for now. `away`: any mail. `unanswered`: nobody knows. */
    readonly kind: 'refused' | 'later' | 'away' | 'unanswered',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What the library says of a failure. */
interface SmtpError {
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Where the server speaks of one mail; before, it speaks of the shop, whose settings somebody may mend. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

/** @param isWritten whether the server has got all of it */
export function deliveryFailure(error: unknown, isWritten: boolean): DeliveryFailure {
  const { command = '', responseCode = 0, response } = error as SmtpError;
  const sentence = response ?? messageOf(error);
  const isAnswer = responseCode > 0 && command !== 'CONN';
  const failure = (kind: DeliveryFailure['kind']): DeliveryFailure =>
    new DeliveryFailure(kind, sentence, { cause: error });
  if (isWritten && !isAnswer) return failure('unanswered');
  if (!isAnswer || !ABOUT_THE_MAIL.includes(command)) return failure('away');
  return failure(responseCode >= 500 ? 'refused' : 'later');
}
