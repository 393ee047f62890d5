import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Words } from '../../mail/render/words.js';

export interface EmailChangeMail {
  /** Whether the address has changed; otherwise the change was only requested. */
  isDone: boolean;
}

type Text = Record<'subject' | 'intro' | 'you' | 'notYou' | 'button', string>;

/**
 * The text does not contain the new address: the recipient may be a stranger whose address was mistyped at
 * registration.
 */
const WORDS: Words<Record<'asked' | 'done', Text>> = {
  en: {
    asked: {
      subject: 'Somebody wants to change your e-mail address',
      intro:
        'Somebody who knows your password wants to give your account at Larder another e-mail address. It changes as soon as they confirm the new one.',
      you: 'If it was you, there is nothing to do here.',
      notYou:
        'If it was not you, choose another password at once: press “Forgot your password?” at the login. That ends the change, and all sessions.',
      button: 'Go to my account',
    },
    done: {
      subject: 'Your e-mail address was changed',
      intro:
        'Your account at Larder has another e-mail address now. From now on you log in with that one, and we write to it.',
      you: 'If it was you, there is nothing to do.',
      notYou:
        'If it was not you, write to us at once. As long as you are logged in somewhere, you can also change the address back in your account, and then your password.',
      button: 'Write to us',
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
          <ActionButton href={link(isDone ? '/contact' : '/account')}>{words.button}</ActionButton>
        </>
      ),
    };
  },
};

export default template;
