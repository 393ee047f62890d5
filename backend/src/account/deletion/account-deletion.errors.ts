import { ConflictException } from '@nestjs/common';

/** What prevents the deletion of an account. */
export type OpenMatter = 'order' | 'refund' | 'payment';

const SENTENCES: Record<OpenMatter, string> = {
  order:
    'One of your orders is not delivered yet. You can delete your account once all are delivered or cancelled.',
  refund:
    'You still get money back for an order. You can delete your account once we have sent it.',
  payment: 'One of your payments is not settled yet. You can delete your account once it is.',
};

export class AccountInUseError extends ConflictException {
  constructor(kind: OpenMatter) {
    super({ code: 'ACCOUNT_IN_USE', message: SENTENCES[kind], values: { kind } });
  }
}
