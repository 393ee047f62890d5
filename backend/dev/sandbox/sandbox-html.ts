import { toDecimal } from '../../src/common/money.js';
import type { SandboxSession } from './sandbox-state.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? '');
const dollars = (cents: number): string =>
  toDecimal(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const layout = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Larder</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/payment-sandbox/style.css"></head>
<body><header><p class="test">Test payment: no money moves, and no card is asked for.</p>
<p class="brand"><img src="/favicon.svg" alt="" width="32" height="32"><span class="logo">Larder</span></p></header>
<main>${body}</main></body></html>`;

const end = (id: string, action: string, label: string, hint: string): string =>
  `<form method="post" action="/payment-sandbox/${id}/${action}">
<button class="${action}" aria-describedby="${action}-hint">${label}</button><p id="${action}-hint" class="soft">${hint}</p></form>`;

const DECLINED = `<p class="said" role="alert" tabindex="-1" autofocus>The payment was declined. You can try again or cancel.</p>`;

/** Where a customer decides how the payment ends. */
export function paymentHtml(session: SandboxSession, isDeclined: boolean): string {
  const { id, amount_total, line_items, customer_email, metadata } = session;
  const amount = dollars(amount_total);
  const lines = line_items.map(
    ({ name, quantity, unit_amount }) =>
      `<li><span>${quantity > 1 ? `${quantity} × ` : ''}${escape(name)}</span><span>${dollars(quantity * unit_amount)}</span></li>`,
  );
  const about = [metadata.orderNumber && `Order ${metadata.orderNumber}`, customer_email];
  return layout(
    'Test payment',
    `<div class="card pays"><section class="about"><h1>Pay for your groceries</h1>
<p class="amount">${amount}</p><p class="soft">${escape(about.filter(Boolean).join(' · '))}</p></section>
<section class="ends"><h2>How should this payment end?</h2>${isDeclined ? DECLINED : ''}
${end(id, 'pay', `Pay ${amount}`, 'The payment arrives, and your order goes on.')}
${end(id, 'decline', 'Decline', 'The payment fails, and you can try again here.')}
${end(id, 'cancel', 'Cancel', 'Back to your cart, which stays as it is.')}</section>
<section class="items"><h2>What you pay for</h2>
<ul>${lines.join('')}<li class="total"><span>Total</span><span>${amount}</span></li></ul></section></div>`,
  );
}

const message = (title: string, text: string): string =>
  layout(
    title,
    `<div class="over"><div class="card"><section><h1>${title}</h1><p>${text}</p>
<a class="button" href="/my-orders">My orders</a><a href="/cart">Back to your cart</a></section></div></div>`,
  );

export const overHtml = ({ status }: SandboxSession): string =>
  status === 'complete'
    ? message('This is paid', 'The payment was made. Nothing is left to do here.')
    : message(
        'This payment page is closed',
        'Its time has run out, or its order was cancelled. Nothing was paid.',
      );

/** @param reason of the sandbox, as a sentence */
export const refusalHtml = (reason: string): string =>
  message('There is nothing to pay here', escape(reason));
