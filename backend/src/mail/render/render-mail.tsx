import { convert } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent, MailContext } from '../mail-kind.js';
import type { Message } from '../mail-server.js';
import { Layout } from './Layout.js';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A header line: line breaks in user input must not begin another header. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The plain-text part, for mail programs that show no HTML. */
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

/** React escapes every value in the HTML, and this function those in the subject. */
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
