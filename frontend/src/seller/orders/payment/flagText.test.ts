import { expect, it } from 'vitest';
import { setLanguage } from '../../../messages/language';
import { messagesReady } from '../../../messages/messageNamespace';
import { aFlag, aSellerOrder } from '../../../test/sellerPage';
import { flagSentence, flagText } from './flagText';

const refused = (reason: string | null) =>
  aFlag({
    kind: 'refund failed',
    amount: 5,
    reason,
    sentence: `Stripe refused a refund of $5.00: ${reason}`,
  });
const disputed = aFlag({
  kind: 'dispute',
  amount: 10.2,
  reason: 'insufficient_funds',
  sentence: 'The customer disputes $10.20 of this payment at their bank (insufficient_funds).',
});

/** Replaces the non-breaking spaces in amounts. */
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

it("explains Stripe's codes in words, and uses the server's text otherwise", () => {
  expect(flagSentence(refused('insufficient_funds'))).toBe(
    'Stripe refused a refund of $5.00. Reason: The shop’s balance at Stripe is too low.',
  );
  expect(flagSentence(disputed)).toMatch(
    / Reason: The customer’s account held too little money\.$/,
  );
  for (const reason of ['new_reason', 'Charge ch_1.2 has {been} refunded.', null])
    expect(flagSentence(refused(reason))).toBe(refused(reason).sentence);
});

it("explains them in German, too, with Stripe's text for unknown ones", async () => {
  setLanguage('de');
  await messagesReady();
  const refusal = 'Stripe hat eine Erstattung von 5,00 $ abgelehnt.';
  for (const [reason, text] of [
    ['expired_or_canceled_card', ' Grund: Die Karte ist abgelaufen oder gekündigt.'],
    ['Charge ch_1.2 has {been} refunded.', ' Grund: Charge ch_1.2 has {been} refunded.'],
    [null, ''],
  ] as const)
    expect(plain(flagSentence(refused(reason)))).toBe(refusal + text);

  const { sentence: paymentFlag, kind: paymentFlagKind, amount: paymentFlagAmount } = disputed;
  const order = aSellerOrder({ paymentFlag, paymentFlagKind, paymentFlagAmount });
  expect(flagText(order)).toMatch(/Stripe\.$/);
  expect(flagText({ ...order, paymentFlagReason: disputed.reason })).toMatch(
    / Grund: Das Konto des Kunden war nicht gedeckt\.$/,
  );
});
