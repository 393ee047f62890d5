import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import type { Role } from '../auth-user.js';

export interface PasswordChangedMail {
  role: Role;
}

const WORDS: Translations<Record<'subject' | 'intro' | 'notYou' | 'button', string>> = {
  en: {
    subject: 'Your password was changed',
    intro: 'The password of your account at Larder was changed. All other devices were logged out.',
    notYou:
      'If this was not you, reset it right away: click “Forgot your password?” on the login page. Then check your account for activity you don’t recognise.',
    button: 'Go to my account',
  },
  de: {
    subject: 'Ihr Passwort wurde geändert',
    intro: 'Das Passwort Ihres Kontos bei Larder wurde geändert. Andere Sitzungen sind beendet.',
    notYou:
      'Wenn Sie das nicht waren, wählen Sie sofort ein anderes: mit „Passwort vergessen?“ bei der Anmeldung. Sehen Sie danach in Ihrem Konto nach, ob Ihnen etwas unbekannt ist.',
    button: 'Zu meinem Konto',
  },
};

const template: MailTemplate<PasswordChangedMail> = {
  write({ role }, { language, link }) {
    const words = WORDS[language];
    return {
      subject: words.subject,
      preview: words.intro,
      body: (
        <>
          <Title>{words.subject}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <Paragraph>{words.notYou}</Paragraph>
          <ActionButton href={link(role === 'seller' ? '/seller' : '/account/security')}>
            {words.button}
          </ActionButton>
        </>
      ),
    };
  },
};

export default template;
