import type { ParsedMail } from 'mailparser';
import { escapeHtml, JAR, THEME_COLOURS } from '../sandbox/sandbox-html.js';
import type { KeptMail } from './mailbox-store.js';

const layout = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Larder</title>
${THEME_COLOURS}<script src="/mailbox/theme.js"></script>${head}
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/mailbox/style.css"></head>
<body><header><p class="test">Test mailbox: these emails were not sent; only this page shows them.</p>
<p class="brand">${JAR}<span class="logo">Larder</span></p></header>
<main>${body}</main></body></html>`;

const recipientsOf = ({ to }: ParsedMail): string =>
  [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');

const timeOf = ({ date }: ParsedMail): string =>
  date ? `<time datetime="${date.toISOString()}">${date.toLocaleString('en-US')}</time>` : '';

const entry = ({ name, mail }: KeptMail): string =>
  `<li><a href="/mailbox/${name}"><strong>${escapeHtml(mail.subject ?? 'No subject')}</strong>
<span class="soft">${escapeHtml(recipientsOf(mail))} · ${timeOf(mail)}</span></a></li>`;

/** The page refreshes itself to show new emails. */
export const listHtml = (mails: readonly KeptMail[]): string =>
  layout(
    'Mailbox',
    `<h1>Mailbox</h1><div class="card mails">${
      mails.length === 0
        ? '<p>No emails yet. Place an order to receive its confirmation here.</p>'
        : `<ul>${mails.map(entry).join('')}</ul>`
    }</div><p class="soft"><a href="/mailbox/examples">Examples of all emails</a></p>`,
    '<meta http-equiv="refresh" content="5">',
  );

/** The email's HTML is shown in a sandboxed frame. */
export function mailHtml({ name, raw, mail }: KeptMail): string {
  const [headers = ''] = raw.split(/\r?\n\r?\n/, 1);
  return layout(
    mail.subject ?? 'No subject',
    `<p><a href="/mailbox">All emails</a></p><h1>${escapeHtml(mail.subject ?? 'No subject')}</h1>
<p class="soft">${escapeHtml(recipientsOf(mail))} · ${timeOf(mail)}</p>
<iframe title="The email" src="/mailbox/${name}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text</h2><pre>${escapeHtml(mail.text ?? '')}</pre>
<h2>Headers</h2><pre>${escapeHtml(headers)}</pre>`,
  );
}

export const noMailHtml = (): string =>
  layout(
    'Email not found',
    '<h1>This email does not exist</h1><p><a href="/mailbox">All emails</a></p>',
  );

export const examplesHtml = (examples: readonly { path: string; title: string }[]): string =>
  layout(
    'Examples',
    `<p><a href="/mailbox">All emails</a></p><h1>Examples of all emails</h1><div class="card mails"><ul>${examples
      .map(({ path, title }) => `<li><a href="${path}">${escapeHtml(title)}</a></li>`)
      .join('')}</ul></div>`,
  );
