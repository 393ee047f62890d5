import { loggableMessage } from '../common/errors/describe-error.js';

/** Why an email was not delivered to the mail server, or may not have been. */
export class DeliveryFailure extends Error {
  constructor(
    /**
     * `refused`: this email, permanently. `later`: this email, temporarily. `away`: the server is unavailable.
     * `unanswered`: the outcome is unknown.
     */
    readonly kind: 'refused' | 'later' | 'away' | 'unanswered',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The error of nodemailer. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * In these commands the server rejects a single email; an earlier error is about the connection or the shop's settings,
 * which can be fixed.
 */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];
/** Errors with which nodemailer rejects an email before sending it. */
const UNFIT = ['EENVELOPE', 'EMESSAGE'];

function kindOf(error: SmtpError, isWritten: boolean): DeliveryFailure['kind'] {
  const { code = '', command = '', responseCode = 0 } = error;
  if (responseCode > 0 && command !== 'CONN') {
    if (!ABOUT_THE_MAIL.includes(command)) return 'away';
    return responseCode >= 500 ? 'refused' : 'later';
  }
  if (isWritten) return 'unanswered';
  return UNFIT.includes(code) ? 'refused' : 'away';
}

/** @param isWritten whether the whole email was sent to the server */
export function deliveryFailure(error: unknown, isWritten: boolean): DeliveryFailure {
  const { response } = error as SmtpError;
  const kind = kindOf(error as SmtpError, isWritten);
  return new DeliveryFailure(kind, response ?? loggableMessage(error), { cause: error });
}
