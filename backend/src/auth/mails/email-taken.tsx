import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';

const WORDS: Translations<Record<'subject' | 'intro' | 'you' | 'notYou' | 'button', string>> = {
  en: {
    subject: 'You have an account with this address',
    intro:
      'Someone wants to use this email address for another account at Larder. It already belongs to an account, so nothing was changed.',
    you: 'If this was you, log in with this address. If you forgot the password, click “Forgot your password?” on the login page.',
    notYou: 'If this was not you, you don’t need to do anything.',
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
          <ActionButton href={link('/account/profile')}>{words.button}</ActionButton>
          <Paragraph isSoft>{words.notYou}</Paragraph>
        </>
      ),
    };
  },
};

export default template;
