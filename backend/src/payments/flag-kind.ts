/** The values in the database and in the API. */
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
/** The reason why a payment needs review. `earlier` marks flags from before kinds were introduced. */
export type FlagKind = (typeof FLAG_KINDS)[number];
