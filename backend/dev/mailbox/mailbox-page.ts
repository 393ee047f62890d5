import express, { type RequestHandler, type Response, type Router } from 'express';
import ipaddr from 'ipaddr.js';
import { sandboxStyle } from '../sandbox/sandbox-style.js';
import { sandboxTheme } from '../sandbox/sandbox-theme.js';
import type { Env } from '../../src/config/env.js';
import { examplesHtml, listHtml, mailHtml, noMailHtml } from './mailbox-html.js';
import type { MailboxStore } from './mailbox-store.js';
import { renderSample, samplePaths } from './sample-html.js';

const RULES = `
main h1 { margin: 0.5rem 0 1rem; }
main h2 { margin: 1.5rem 0 0.5rem; }
.mails > * { padding: 0.5rem 1.25rem; }
.mails p { padding-block: 1.5rem; }
.mails ul { margin: 0; }
.mails li { padding: 0; }
.mails li:last-child { border: 0; }
.mails a { display: grid; gap: 0.125rem; width: 100%; padding: 0.875rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.mails a:hover strong { text-decoration: underline; }
iframe { display: block; width: 100%; height: 48rem; margin-top: 1rem; border: 1px solid var(--line); border-radius: 18px; background: var(--surface); }
pre { margin: 0; padding: 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); font: 0.8125rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** The frame of an email may apply its own styles and nothing else; links open in a new tab. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * Sends the headers of framed content. Origin-Agent-Cluster is removed, because browsers warn about it on a page with
 * an opaque origin.
 */
function shutIn(response: Response): void {
  response.setHeader('Content-Security-Policy', FRAME_POLICY);
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  response.removeHeader('Origin-Agent-Cluster');
}

const isLoopback = (address = ''): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * Emails contain links that grant access to accounts, so only requests from this machine are accepted, and none that a
 * proxy has forwarded.
 */
const onlyHere: RequestHandler = ({ socket, headers, hostname }, _response, next) => {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  const isNamedHere = hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
  if (isLoopback(socket.remoteAddress) && !isForwarded && isNamedHere) next();
  else next('router');
};

export function mailboxPage(
  store: MailboxStore,
  { frontendDir, publicUrl }: Pick<Env, 'frontendDir' | 'publicUrl'>,
): Router {
  const pages = express.Router();
  pages.use(onlyHere, (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  pages.get('/style.css', (_request, response) => {
    response.type('css').send(sandboxStyle(frontendDir) + RULES);
  });
  pages.get('/theme.js', (_request, response) => {
    response.type('js').send(sandboxTheme(frontendDir));
  });
  pages.get('/', async (_request, response) => {
    response.send(listHtml(await store.list()));
  });
  pages.get('/examples', (_request, response) => {
    response.send(examplesHtml(samplePaths()));
  });
  pages.get('/examples/:index/:language', async ({ params }, response) => {
    const mail = await renderSample(params.index, params.language, publicUrl);
    shutIn(response);
    response.status(mail ? 200 : 404).send(mail?.html ?? noMailHtml());
  });
  pages.get('/:name', async ({ params }, response) => {
    const kept = await store.find(params.name);
    response.status(kept ? 200 : 404).send(kept ? mailHtml(kept) : noMailHtml());
  });
  pages.get('/:name/html', async ({ params }, response) => {
    const kept = await store.find(params.name);
    shutIn(response);
    response.status(kept ? 200 : 404).send(kept?.mail.html || '');
  });
  return pages;
}
