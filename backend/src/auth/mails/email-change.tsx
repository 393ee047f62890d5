import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';

export interface EmailChangeMail {
  /** Whether the address has changed; otherwise the change was only requested. */
  isDone: boolean;
}

type Text = Record<'subject' | 'intro' | 'you' | 'notYou' | 'button', string>;

/**
 * The text does not contain the new address: the recipient may be a stranger whose address was mistyped at
 * registration.
 */
const WORDS: Translations<Record<'asked' | 'done', Text>> = {
  en: {
    asked: {
      subject: 'Someone wants to change your email address',
      intro:
        'Someone who knows your password wants to change the email address of your account at Larder. The change takes effect when they confirm the new address.',
      you: 'If this was you, you don’t need to do anything here.',
      notYou:
        'If this was not you, reset your password right away: click “Forgot your password?” on the login page. That cancels the change and logs out all devices.',
      button: 'Go to my account',
    },
    done: {
      subject: 'Your email address was changed',
      intro:
        'The email address of your account at Larder was changed. From now on, you log in with the new one, and we send our emails to it.',
      you: 'If this was you, you don’t need to do anything.',
      notYou:
        'If this was not you, contact us right away. While you are still logged in on a device, you can also change the address back in your account, and then your password.',
      button: 'Contact us',
    },
  },
  de: {
    asked: {
      subject: 'Jemand möchte Ihre E-Mail-Adresse ändern',
      intro:
        'Jemand, der Ihr Passwort kennt, möchte Ihrem Konto bei Larder eine andere E-Mail-Adresse geben. Sie ändert sich, sobald die neue bestätigt ist.',
      you: 'Wenn Sie das waren, müssen Sie hier nichts tun.',
      notYou:
        'Wenn Sie das nicht waren, wählen Sie sofort ein anderes Passwort: mit „Passwort vergessen?“ bei der Anmeldung. Das beendet die Änderung und alle Sitzungen.',
      button: 'Zu meinem Konto',
    },
    done: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      intro:
        'Ihr Konto bei Larder hat jetzt eine andere E-Mail-Adresse. Ab jetzt melden Sie sich mit ihr an, und wir schreiben an sie.',
      you: 'Wenn Sie das waren, müssen Sie nichts tun.',
      notYou:
        'Wenn Sie das nicht waren, schreiben Sie uns sofort. Solange Sie irgendwo angemeldet sind, können Sie die Adresse auch in Ihrem Konto zurückändern, und dann Ihr Passwort.',
      button: 'Schreiben Sie uns',
    },
  },
};

const template: MailTemplate<EmailChangeMail> = {
  write({ isDone }, { language, link }) {
    const words = WORDS[language][isDone ? 'done' : 'asked'];
    return {
      subject: words.subject,
      preview: words.intro,
      body: (
        <>
          <Title>{words.subject}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <Paragraph>{words.you}</Paragraph>
          <Paragraph>{words.notYou}</Paragraph>
          <ActionButton href={link(isDone ? '/contact' : '/account/profile')}>
            {words.button}
          </ActionButton>
        </>
      ),
    };
  },
};

export default template;
