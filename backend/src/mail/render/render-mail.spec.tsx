import type { MailContext, MailTemplate } from '../mail-kind.js';
import { ActionButton, Line, List, Paragraph, Subtitle, Title } from './parts.js';
import { renderMail } from './render-mail.js';

const context: MailContext = {
  language: 'de',
  timeZone: 'UTC',
  link: (path) => `https://shop.test/de${path}`,
};
const EVIL = '<img src=x onerror=alert(1)> & "Co"';

const template: MailTemplate<{ name: string }> = {
  write: ({ name }, { link }) => ({
    subject: `Danke, ${name}`,
    preview: `Für ${name}`,
    body: (
      <>
        <Title>Danke, {name}</Title>
        <Paragraph>Ihr Einkauf</Paragraph>
        <Line />
        <Subtitle>Artikel</Subtitle>
        <List
          rows={[
            { label: name, value: '$3.20', note: '2 × 1 kg' },
            { label: 'Summe', value: '$6.40', isTotal: true },
          ]}
        />
        <ActionButton href={link('/my-orders')}>Ansehen</ActionButton>
        <Paragraph isSoft>Bis bald</Paragraph>
      </>
    ),
  }),
};
const render = (name: string): ReturnType<typeof renderMail> =>
  renderMail(template.write({ name }, context), context);

describe('a mail', () => {
  it('declares its language, and ends with its sender', () => {
    const { html } = render('Ana');
    expect(html).toMatch(/^<!DOCTYPE html PUBLIC[^>]+><html[^>]* lang="de"/);
    expect(html).toContain('href="https://shop.test/de/my-orders"');
    expect(html).toContain('Antworten liest niemand');
  });

  it('has a plain-text version', () => {
    const { text } = render('Ana');
    const lines = text.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
    expect(lines.filter(Boolean)).toEqual([
      'Larder <https://shop.test/de/>',
      'Danke, Ana',
      'Ihr Einkauf',
      expect.stringMatching(/^-+$/),
      'Artikel',
      'Ana $3.20',
      '2 × 1 kg',
      'Summe $6.40',
      'Ansehen <https://shop.test/de/my-orders>',
      'Bis bald',
      expect.stringContaining('Antworten liest niemand'),
      'Zum Shop <https://shop.test/de/>',
    ]);
  });

  it('escapes user input everywhere', () => {
    const { html, text, subject } = render(EVIL);
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;')).toHaveLength(5);
    expect(text).toContain(`Danke, ${EVIL}`);
    expect(subject).toBe(`Danke, ${EVIL}`);
  });

  it.each(['Ana\r\nBcc: eve@evil.test', 'Ana\u2028Bcc: eve@evil.test', 'Ana\0Bcc: eve@evil.test'])(
    'keeps its subject in one line: %j',
    (name) => expect(render(name).subject).toBe('Danke, Ana Bcc: eve@evil.test'),
  );
});
