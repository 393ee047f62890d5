import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { toDecimal } from '../../common/money.js';
import type { SandboxSession } from './sandbox-state.js';
import { SandboxRefusal, type StripeSandbox } from './stripe-sandbox.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? '');
const dollars = (cents: number): string => `$${toDecimal(cents).toFixed(2)}`;

const STYLE = `
body { margin: 0; background: #fbfaf5; color: #17251c; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 3rem auto; padding: 2rem; background: #fff; border: 1px solid #e6e4da; border-radius: 24px; }
.test { display: inline-block; padding: 0.25rem 0.75rem; border-radius: 99px; background: #fbe9d0; color: #7a4a06; font-weight: 600; }
h1 { font-size: 1.5rem; margin: 1rem 0 0; }
.amount { font-size: 2.25rem; font-weight: 700; margin: 0.25rem 0 1rem; }
ul { list-style: none; padding: 0; border-top: 1px solid #e6e4da; }
li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.4rem 0; }
.said { color: #b4401f; font-weight: 600; }
button { width: 100%; padding: 0.85rem; margin-top: 0.75rem; border: 1px solid #d6d3c7; border-radius: 99px; background: #fff; font: inherit; font-weight: 600; color: inherit; cursor: pointer; }
button.pay { background: #1c7a4b; border-color: #1c7a4b; color: #fff; }
button:focus-visible { outline: 3px solid #ee9b2d; outline-offset: 2px; }
@media (max-width: 30rem) { main { margin: 1rem; padding: 1.25rem; } }
`;

const layout = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/payment-sandbox/style.css"></head>
<body><main>${body}</main></body></html>`;

const button = (id: string, action: string, label: string): string =>
  `<form method="post" action="/payment-sandbox/${id}/${action}"><button class="${action}">${label}</button></form>`;

function page({ id, amount_total, line_items }: SandboxSession, said = ''): string {
  const lines = line_items
    .map(
      ({ name, quantity, unit_amount }) =>
        `<li><span>${quantity} × ${escape(name)}</span><span>${dollars(quantity * unit_amount)}</span></li>`,
    )
    .join('');
  return layout(
    'Test payment',
    `<span class="test">Test payment — no money moves</span><h1>Pay Larder</h1><p class="amount">${dollars(amount_total)}</p>
<ul>${lines}</ul>${said && `<p class="said" role="alert">${said}</p>`}
${button(id, 'pay', `Pay ${dollars(amount_total)}`)}${button(id, 'decline', 'Decline')}${button(id, 'cancel', 'Cancel')}`,
  );
}

const over = (session: SandboxSession): string =>
  layout(
    'Test payment',
    `<h1>This payment page is closed</h1><p>${session.status === 'complete' ? 'The payment was made.' : 'Its time has run out.'}</p>
<p><a href="/my-orders">My orders</a></p>`,
  );

/** The page where a customer pays in the sandbox. It takes no card data. */
export function sandboxPage(sandbox: StripeSandbox): Router {
  const pages = express.Router();
  const session = ({ params }: Request): SandboxSession => sandbox.session(String(params.id));
  pages.get('/style.css', (_request, response) => {
    response.type('css').send(STYLE);
  });
  pages.get('/:id', (request, response) => {
    const shown = session(request);
    response.setHeader('Cache-Control', 'no-store');
    response.send(shown.status === 'open' ? page(shown) : over(shown));
  });
  pages.post('/:id/pay', (request, response) => {
    response.redirect(303, sandbox.pay(session(request).id).success_url);
  });
  pages.post('/:id/decline', (request, response) => {
    response.send(page(session(request), 'The payment was declined. Try again or cancel.'));
  });
  pages.post('/:id/cancel', (request, response) => {
    response.redirect(303, session(request).cancel_url);
  });
  pages.use((error: Error, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof SandboxRefusal)) next(error);
    else
      response
        .status(error.status)
        .send(layout('Test payment', `<h1>${escape(error.message)}</h1>`));
  });
  return pages;
}
