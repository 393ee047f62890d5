import type { MailTemplate } from '../mail/mail-kind.js';
import { ActionButton, Line, Paragraph, Title } from '../mail/render/parts.js';
import type { Translations } from '../mail/render/translations.js';
import { ContactMessage } from './contact-message.entity.js';

export interface ContactMail {
  messageId: string;
}

type Shown = Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message'>;

const WORDS: Translations<{
  title: (name: string) => string;
  subject: (name: string, about: string) => string;
  button: string;
}> = {
  en: {
    title: (name) => `A message from ${name}`,
    subject: (name, about) => `Message from ${name}${about && `: ${about}`}`,
    button: 'See all messages',
  },
  de: {
    title: (name) => `Eine Nachricht von ${name}`,
    subject: (name, about) => `Nachricht von ${name}${about && `: ${about}`}`,
    button: 'Alle Nachrichten ansehen',
  },
};

/** To the shop's own mailbox; a reply goes to the sender of the message. */
const template: MailTemplate<ContactMail, Shown> = {
  read: (manager, { messageId }) => manager.findOneBy(ContactMessage, { id: messageId }),
  write({ name, email, subject, message }, { language, link }) {
    const words = WORDS[language];
    return {
      subject: words.subject(name, subject),
      preview: message.slice(0, 100),
      replyTo: { name, address: email },
      body: (
        <>
          <Title>{words.title(name)}</Title>
          <Paragraph isSoft>
            {email}
            {subject && (
              <>
                <br />
                {subject}
              </>
            )}
          </Paragraph>
          <Line />
          <Paragraph>
            {message.split(/\r\n?|\n/).map((line, index) => (
              <span key={index}>
                {line}
                <br />
              </span>
            ))}
          </Paragraph>
          <ActionButton href={link('/seller/messages')}>{words.button}</ActionButton>
        </>
      ),
    };
  },
};

export default template;
