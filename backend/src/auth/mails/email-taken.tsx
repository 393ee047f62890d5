import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Words } from '../../mail/render/words.js';

const WORDS: Words<Record<'subject' | 'intro' | 'you' | 'notYou' | 'button', string>> = {
  en: {
    subject: 'You have an account with this address',
    intro:
      'Somebody wants to use this e-mail address for another account at Larder. There is one with it already, so nothing was changed.',
    you: 'If it was you, log in with this address. If you have forgotten the password, press “Forgot your password?” there.',
    notYou: 'If it was not you, there is nothing to do.',
    button: 'Go to my account',
  },
  de: {
    subject: 'Zu dieser Adresse gibt es schon ein Konto',
    intro:
      'Jemand möchte diese E-Mail-Adresse für ein anderes Konto bei Larder verwenden. Es gibt schon eines mit ihr, deshalb wurde nichts geändert.',
    you: 'Wenn Sie das waren, melden Sie sich mit dieser Adresse an. Wenn Sie das Passwort vergessen haben, drücken Sie dort „Passwort vergessen?“.',
    notYou: 'Wenn Sie das nicht waren, müssen Sie nichts tun.',
    button: 'Zu meinem Konto',
  },
};

const template: MailTemplate<object> = {
  write(_nothing, { language, link }) {
    const words = WORDS[language];
    return {
      subject: words.subject,
      preview: words.intro,
      body: (
        <>
          <Title>{words.subject}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <Paragraph>{words.you}</Paragraph>
          <ActionButton href={link('/account')}>{words.button}</ActionButton>
          <Paragraph isSoft>{words.notYou}</Paragraph>
        </>
      ),
    };
  },
};

export default template;
