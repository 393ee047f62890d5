import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import type { Role } from '../auth-user.js';

/** A change of two-factor login by its owner. */
export type TwoFactorChange = 'on' | 'off' | 'codes';

export interface TwoFactorChangedMail {
  role: Role;
  change: TwoFactorChange;
}

const WORDS: Translations<
  Record<TwoFactorChange, { subject: string; intro: string }> & Record<'notYou' | 'button', string>
> = {
  en: {
    on: {
      subject: 'Two-factor login is on',
      intro:
        'From now on, logging in to your account at Larder also requires a code from your app. All other devices were logged out.',
    },
    off: {
      subject: 'Two-factor login is off',
      intro: 'From now on, you log in to your account at Larder with your password only.',
    },
    codes: {
      subject: 'New recovery codes',
      intro: 'Your account at Larder has new recovery codes. The previous ones no longer work.',
    },
    notYou:
      'If this was not you, reset your password right away: click “Forgot your password?” on the login page. Then check your account for activity you don’t recognise.',
    button: 'Go to my account',
  },
  de: {
    on: {
      subject: 'Zwei-Faktor-Anmeldung ist eingeschaltet',
      intro:
        'Ab jetzt verlangt die Anmeldung in Ihrem Konto bei Larder auch einen Code Ihrer App. Andere Sitzungen sind beendet.',
    },
    off: {
      subject: 'Zwei-Faktor-Anmeldung ist ausgeschaltet',
      intro: 'Ab jetzt genügt Ihr Passwort für die Anmeldung in Ihrem Konto bei Larder.',
    },
    codes: {
      subject: 'Neue Wiederherstellungscodes',
      intro:
        'Ihr Konto bei Larder hat neue Wiederherstellungscodes. Die bisherigen gelten nicht mehr.',
    },
    notYou:
      'Wenn Sie davon nichts wissen, wählen Sie sofort ein anderes Passwort: mit „Passwort vergessen?“ bei der Anmeldung. Sehen Sie danach in Ihrem Konto nach, ob Ihnen etwas unbekannt ist.',
    button: 'Zu meinem Konto',
  },
};

const template: MailTemplate<TwoFactorChangedMail> = {
  write({ role, change }, { language, link }) {
    const words = WORDS[language];
    const { subject, intro } = words[change];
    return {
      subject,
      preview: intro,
      body: (
        <>
          <Title>{subject}</Title>
          <Paragraph>{intro}</Paragraph>
          <Paragraph>{words.notYou}</Paragraph>
          <ActionButton
            href={link(role === 'seller' ? '/seller/staff?view=account' : '/account/security')}
          >
            {words.button}
          </ActionButton>
        </>
      ),
    };
  },
};

export default template;
