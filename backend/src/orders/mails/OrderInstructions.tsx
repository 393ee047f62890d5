import { Fragment, type ReactNode } from 'react';
import type { Language } from '../../common/language.js';
import type { MailContext } from '../../mail/mail-kind.js';
import { Paragraph, Subtitle } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import type { Substitution } from '../order-instructions.js';
import type { MailedOrder } from './mailed-order.js';

const WORDS: Translations<{
  heading: string;
  packer: string;
  driver: string;
  missing: (what: string) => string;
  lineMissing: (what: string) => string;
  substitutions: Record<Substitution, string>;
}> = {
  en: {
    heading: 'Your instructions',
    packer: 'Note for the packer:',
    driver: 'Note for the driver:',
    missing: (what) => `If something is missing: ${what}.`,
    lineMissing: (what) => `If missing: ${what}`,
    substitutions: {
      call: 'we call you',
      nearest: 'we replace it with a similar product',
      'leave-out': 'we leave it out',
    },
  },
  de: {
    heading: 'Ihre Wünsche',
    packer: 'Notiz zum Packen:',
    driver: 'Notiz zur Lieferung:',
    missing: (what) => `Wenn etwas fehlt: ${what}.`,
    lineMissing: (what) => `Wenn es fehlt: ${what}`,
    substitutions: {
      call: 'wir rufen Sie an',
      nearest: 'wir ersetzen es durch ein ähnliches Produkt',
      'leave-out': 'wir lassen es weg',
    },
  },
};

/** Text of a customer, with its line breaks. */
export const WrittenText = ({ children }: { children: string }): ReactNode =>
  children.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

/** The substitution preference of a line; nothing if it has none. */
export const lineSubstitution = (
  language: Language,
  substitution: Substitution | null,
): string | undefined => {
  const { lineMissing, substitutions } = WORDS[language];
  return substitution ? lineMissing(substitutions[substitution]) : undefined;
};

interface Props {
  mailed: MailedOrder<unknown>;
  context: Pick<MailContext, 'language'>;
}

/** The customer's instructions; nothing if there are none. */
export function OrderInstructions({ mailed: { order }, context: { language } }: Props): ReactNode {
  const { packerNote, driverNote, substitution } = order;
  const words = WORDS[language];
  if (!packerNote && !driverNote && !substitution) return null;
  const notes = [
    { label: words.packer, note: packerNote },
    { label: words.driver, note: driverNote },
  ];
  return (
    <>
      <Subtitle>{words.heading}</Subtitle>
      {notes.map(
        ({ label, note }) =>
          note && (
            <Paragraph key={label}>
              {label} <WrittenText>{note}</WrittenText>
            </Paragraph>
          ),
      )}
      {substitution && <Paragraph>{words.missing(words.substitutions[substitution])}</Paragraph>}
    </>
  );
}
