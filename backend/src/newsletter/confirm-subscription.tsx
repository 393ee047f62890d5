import type { MailTemplate } from '../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../mail/render/parts.js';
import type { Translations } from '../mail/render/translations.js';
import { LINK_DAYS } from './subscribers.js';

export interface ConfirmSubscriptionMail {
  key: string;
}

const WORDS: Translations<{
  subject: string;
  title: string;
  intro: string;
  confirm: string;
  otherwise: string;
}> = {
  en: {
    subject: 'Please confirm the Larder newsletter',
    title: 'One step to the newsletter',
    intro: 'Someone, probably you, entered this address for our newsletter.',
    confirm: 'Yes, I want the newsletter',
    otherwise: `If this was not you, you don’t need to do anything: you’ll get no further email, and the address is deleted after ${LINK_DAYS} days.`,
  },
  de: {
    subject: 'Bitte bestätigen Sie den Newsletter von Larder',
    title: 'Noch ein Schritt bis zum Newsletter',
    intro: 'Jemand, wahrscheinlich Sie, hat diese Adresse für unseren Newsletter eingetragen.',
    confirm: 'Ja, ich möchte den Newsletter',
    otherwise: `Wenn Sie es nicht waren, brauchen Sie nichts zu tun: Es kommt keine weitere Post, und nach ${LINK_DAYS} Tagen wird die Adresse gelöscht.`,
  },
};

const template: MailTemplate<ConfirmSubscriptionMail> = {
  write({ key }, { language, link }) {
    const words = WORDS[language];
    return {
      subject: words.subject,
      preview: words.intro,
      body: (
        <>
          <Title>{words.title}</Title>
          <Paragraph>{words.intro}</Paragraph>
          {/* Behind the #: it reaches no server and no log. */}
          <ActionButton href={link(`/newsletter#confirm=${key}`)}>{words.confirm}</ActionButton>
          <Paragraph isSoft>{words.otherwise}</Paragraph>
        </>
      ),
    };
  },
};

export default template;
