/** As the database and the wire name them. */
export const FLAG_KINDS = [
  'wrong amount',
  'paid late',
  'paid twice',
  'shared payment',
  'refund failed',
  'dispute',
  'dispute lost',
  'earlier',
] as const;
/** Why a seller must look at a payment. `earlier`: written before flags had kinds. */
export type FlagKind = (typeof FLAG_KINDS)[number];
