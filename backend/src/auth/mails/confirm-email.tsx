import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import { linkPath } from '../links/account-links.js';

/** `welcome` after the registration, `asked` when the owner requests another link, `change` for a new address. */
type Cause = 'welcome' | 'asked' | 'change';

export interface ConfirmEmailMail {
  cause: Cause;
  token: string;
}

/**
 * The text contains nothing that the account's owner has entered: it may reach a stranger whose address was mistyped.
 */
const WORDS: Translations<
  Record<Cause, Record<'subject' | 'intro' | 'limits' | 'notYou', string>> & { button: string }
> = {
  en: {
    welcome: {
      subject: 'Welcome to Larder',
      intro:
        'Your account is ready, and you can shop right away. Please confirm that this is your email address, so that you can reset your password if you forget it.',
      limits: 'The link is valid for 7 days.',
      notYou:
        'If you did not create an account, do not confirm it. You don’t need to do anything else.',
    },
    asked: {
      subject: 'Confirm your email address',
      intro: 'Please confirm the email address of your account at Larder.',
      limits: 'The link is valid for 7 days. If you received several, only the newest one works.',
      notYou: 'If you have no account at Larder, you don’t need to do anything.',
    },
    change: {
      subject: 'Confirm your new email address',
      intro:
        'Someone wants to use this email address for their account at Larder. If this was you, please confirm it. After that, you log in with it, and we send our emails to it.',
      limits: 'The link is valid for 24 hours. If you received several, only the newest one works.',
      notYou: 'If this was not you, do not confirm it. You don’t need to do anything else.',
    },
    button: 'Confirm this address',
  },
  de: {
    welcome: {
      subject: 'Willkommen bei Larder',
      intro:
        'Ihr Konto ist eröffnet, und Sie können gleich einkaufen. Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört: Dann kommen Sie immer wieder hinein, wenn Sie Ihr Passwort vergessen.',
      limits: 'Der Link gilt 7 Tage lang.',
      notYou:
        'Wenn Sie kein Konto eröffnet haben, bestätigen Sie nichts. Mehr müssen Sie nicht tun.',
    },
    asked: {
      subject: 'E-Mail-Adresse bestätigen',
      intro:
        'Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihres Kontos bei Larder Ihnen gehört.',
      limits: 'Der Link gilt 7 Tage lang. Wenn Sie mehrere erhalten haben, gilt nur der neueste.',
      notYou: 'Wenn Sie kein Konto bei Larder haben, müssen Sie nichts tun.',
    },
    change: {
      subject: 'Neue E-Mail-Adresse bestätigen',
      intro:
        'Jemand möchte diese E-Mail-Adresse für sein Konto bei Larder verwenden. Wenn Sie das sind, bestätigen Sie sie bitte: Danach melden Sie sich mit ihr an, und wir schreiben an sie.',
      limits:
        'Der Link gilt 24 Stunden lang. Wenn Sie mehrere erhalten haben, gilt nur der neueste.',
      notYou: 'Wenn Sie das nicht waren, bestätigen Sie nichts. Mehr müssen Sie nicht tun.',
    },
    button: 'Diese Adresse bestätigen',
  },
};

const template: MailTemplate<ConfirmEmailMail> = {
  write({ cause, token }, { language, link }) {
    const { [cause]: words, button } = WORDS[language];
    return {
      subject: words.subject,
      preview: words.intro,
      body: (
        <>
          <Title>{words.subject}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <ActionButton href={link(linkPath.confirmEmail(token))}>{button}</ActionButton>
          <Paragraph>{words.limits}</Paragraph>
          <Paragraph isSoft>{words.notYou}</Paragraph>
        </>
      ),
    };
  },
};

export default template;
