import { convert } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent, MailContext } from '../mail-kind.js';
import type { Message } from '../mail-server.js';
import { Layout } from './Layout.js';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A line of a header: a name that somebody gave must not begin another one. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** For programs that show no HTML, and for people who want none. */
const textOf = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
      { selector: 'table.list', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      { selector: '[data-skip-in-text]', format: 'skip' },
    ],
  });

/** Every value is escaped, by React in the HTML and here in the subject. */
export function renderMail(
  content: MailContent,
  context: MailContext,
): Pick<Message, 'subject' | 'html' | 'text' | 'replyTo'> {
  const subject = inOneLine(content.subject);
  const { name, address } = content.replyTo ?? {};
  const html = renderToStaticMarkup(<Layout content={{ ...content, subject }} context={context} />);
  const body = html.replace(/^<!doctype html>/i, '');
  return {
    subject,
    html: DOCTYPE + body,
    text: textOf(body),
    ...(address && { replyTo: { name: inOneLine(name ?? ''), address } }),
  };
}
