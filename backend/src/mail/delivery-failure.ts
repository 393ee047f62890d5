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
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Where the server speaks of one mail; before, it speaks of the shop, whose settings somebody may mend. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];
/** What the library finds wrong with a mail by itself. */
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

/** @param isWritten whether the server has got all of it */
export function deliveryFailure(error: unknown, isWritten: boolean): DeliveryFailure {
  const { response } = error as SmtpError;
  const kind = kindOf(error as SmtpError, isWritten);
  return new DeliveryFailure(kind, response ?? messageOf(error), { cause: error });
}
