import { toDecimal } from '../../src/common/money.js';
import { paymentColours } from './sandbox-style.js';
import type { SandboxSession } from './sandbox-state.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? '');
const dollars = (cents: number): string =>
  toDecimal(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export const THEME_COLOURS = ['light', 'dark']
  .map(
    (scheme, index) =>
      `<meta name="theme-color" content="${paymentColours.background?.[index]}" media="(prefers-color-scheme: ${scheme})" data-scheme="${scheme}">`,
  )
  .join('\n');

/** The shop's logo, in the colours of the theme. */
export const JAR = `<svg aria-hidden="true" width="32" height="32" viewBox="0 0 32 32"><rect class="lid" x="8" y="2.5" width="16" height="6" rx="2.4"/>
<path class="jar" d="M9.6 9.5h12.8c2.5 1 4.1 3.2 4.1 5.9v8.1c0 3.6-2.7 6-6 6h-9c-3.3 0-6-2.4-6-6v-8.1c0-2.7 1.6-4.9 4.1-5.9Z"/>
<path class="leaf" d="M15.6 25.4c-4.6 0-6.7-3.2-6-8.2 4.1.1 6.3 2 6.6 5.1.5-3.6 2.6-6.3 6.6-6.9.5 5.9-2 9.9-7.2 10Z"/></svg>`;

const layout = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Larder</title>
${THEME_COLOURS}<script src="/payment-sandbox/theme.js"></script>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/payment-sandbox/style.css"></head>
<body><header><p class="test">Test payment: no money moves, and no card is asked for.</p>
<p class="brand">${JAR}<span class="logo">Larder</span></p></header>
<main>${body}</main></body></html>`;

const end = (id: string, action: string, label: string, hint: string): string =>
  `<form method="post" action="/payment-sandbox/${id}/${action}">
<button class="${action}" aria-describedby="${action}-hint">${label}</button><p id="${action}-hint" class="soft">${hint}</p></form>`;

const DECLINED = `<p class="said" role="alert" tabindex="-1" autofocus>The payment was declined. You can try again or cancel.</p>`;

/** The page where a customer chooses the result of the payment. */
export function paymentHtml(session: SandboxSession, isDeclined: boolean): string {
  const { id, amount_total, line_items, customer_email, metadata } = session;
  const amount = dollars(amount_total);
  const lines = line_items.map(
    ({ name, quantity, unit_amount }) =>
      `<li><span>${quantity > 1 ? `${quantity} × ` : ''}${escapeHtml(name)}</span><span>${dollars(quantity * unit_amount)}</span></li>`,
  );
  const about = [metadata.orderNumber && `Order ${metadata.orderNumber}`, customer_email];
  return layout(
    'Test payment',
    `<div class="card pays"><section class="about"><h1>Pay for your groceries</h1>
<p class="amount">${amount}</p><p class="soft">${escapeHtml(about.filter(Boolean).join(' · '))}</p></section>
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

/** @param reason the sandbox's error message */
export const refusalHtml = (reason: string): string =>
  message('There is nothing to pay here', escapeHtml(reason));
