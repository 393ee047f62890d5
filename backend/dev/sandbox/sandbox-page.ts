import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { overHtml, paymentHtml, refusalHtml } from './sandbox-html.js';
import type { SandboxSession } from './sandbox-state.js';
import { sandboxStyle } from './sandbox-style.js';
import { sandboxTheme } from './sandbox-theme.js';
import { SandboxRefusal } from './sandbox-rules.js';
import type { StripeSandbox } from './stripe-sandbox.js';

/**
 * Allows the forms to redirect to the client that the order came from, because browsers apply `form-action` to
 * redirects as well.
 */
function allowWayBack(response: Response, { success_url, cancel_url }: SandboxSession): void {
  const origins = new Set(
    [success_url, cancel_url].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin),
  );
  const policy = String(response.getHeader('Content-Security-Policy'));
  response.setHeader(
    'Content-Security-Policy',
    policy.replace("form-action 'self'", `form-action ${["'self'", ...origins].join(' ')}`),
  );
}

/**
 * The payment page of the sandbox. It takes no card data.
 * @param frontendDir the folder of the built frontend, for its fonts and its theme
 */
export function sandboxPage(sandbox: StripeSandbox, frontendDir: string): Router {
  const pages = express.Router();
  const session = ({ params }: Request): SandboxSession => sandbox.session(String(params.id));
  pages.get('/style.css', (_request, response) => {
    response.type('css').send(sandboxStyle(frontendDir));
  });
  pages.get('/theme.js', (_request, response) => {
    response.type('js').send(sandboxTheme(frontendDir));
  });
  pages.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  pages.get('/:id', (request, response) => {
    const shown = session(request);
    const isDeclined = 'declined' in request.query;
    allowWayBack(response, shown);
    response.send(shown.status === 'open' ? paymentHtml(shown, isDeclined) : overHtml(shown));
  });
  pages.post('/:id/pay', (request, response) => {
    const { id, status, success_url } = session(request);
    // A customer who submits twice, or again after going back, has already paid.
    if (status === 'complete') response.redirect(303, success_url);
    else response.redirect(303, sandbox.pay(id).success_url);
  });
  pages.post('/:id/decline', (request, response) => {
    response.redirect(303, `/payment-sandbox/${session(request).id}?declined`);
  });
  pages.post('/:id/cancel', (request, response) => {
    response.redirect(303, session(request).cancel_url);
  });
  pages.use((error: Error, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof SandboxRefusal)) next(error);
    else response.status(error.status).send(refusalHtml(error.message));
  });
  return pages;
}
