import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import type { MailContent, MailContext } from '../mail-kind.js';
import { colour, DISPLAY_FONT, FONT, STYLE_SHEET } from './style.js';
import { LAYOUT_WORDS } from './translations.js';

const small = {
  margin: '0 0 4px',
  fontSize: 13,
  lineHeight: '20px',
  color: colour('soft'),
  overflowWrap: 'anywhere',
} as const;

/** The common frame of all emails: the shop's name at the top, its contact data at the bottom. */
export function Layout({
  content: { subject, preview, body, replyTo },
  context: { language, link, unsubscribeLink },
}: {
  content: MailContent;
  context: MailContext;
}): ReactNode {
  const words = LAYOUT_WORDS[language];
  return (
    <Html lang={language}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: STYLE_SHEET }} />
      </Head>
      <body
        className="bg-background"
        style={{ margin: 0, backgroundColor: colour('background'), fontFamily: FONT }}
      >
        <div
          data-skip-in-text
          style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}
        >
          {preview}
        </div>
        <Container style={{ width: '100%', maxWidth: 600, margin: '0 auto', padding: '24px 12px' }}>
          <Section style={{ padding: '0 8px 16px' }}>
            <Link
              href={link('/')}
              className="on-ink"
              style={{
                fontFamily: DISPLAY_FONT,
                fontSize: 26,
                fontWeight: 600,
                letterSpacing: '-0.02em',
                color: colour('ink'),
                textDecoration: 'none',
              }}
            >
              Larder
            </Link>
          </Section>
          <Section
            className="bg-surface edge-line"
            style={{
              padding: '28px 20px',
              border: `1px solid ${colour('line')}`,
              borderRadius: 18,
              borderCollapse: 'separate',
              backgroundColor: colour('surface'),
            }}
          >
            {body}
          </Section>
          <Section style={{ padding: '16px 8px 0' }}>
            <Text className="on-soft" style={small}>
              {replyTo ? words.answer(replyTo.name) : words.footer}
            </Text>
            <Text className="on-soft" style={small}>
              <Link href={link('/')} className="on-brand" style={{ color: colour('brand') }}>
                {words.visit}
              </Link>
            </Text>
            {unsubscribeLink && (
              <Text className="on-soft" style={small}>
                <Link
                  href={unsubscribeLink}
                  className="on-soft"
                  style={{ color: colour('soft'), textDecoration: 'underline' }}
                >
                  {words.end}
                </Link>
              </Text>
            )}
          </Section>
        </Container>
      </body>
    </Html>
  );
}
