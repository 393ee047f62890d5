import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import type { Person } from '../../auth/users.js';

/** The change of a colleague's account, as the audit log names it. */
export type StaffChange = 'added' | 'disabled' | 'enabled' | 'two-factor reset' | 'password link';

type Party = 'by' | 'colleague';

export interface StaffChangedMail extends Record<Party, Pick<Person, 'name' | 'email'>> {
  change: StaffChange;
  /** The recipient: the acting seller or the colleague. */
  to: Party;
}

interface Text {
  subject: string;
  /** @param who name and address of the other seller, or of the recipient */
  intro: (who: string) => string;
}

/** Advice for recipients who did not expect the change. */
type Alarm = Party | 'disabled';

const WORDS: Translations<
  Record<Party, Record<StaffChange, Text>> & { notYou: Record<Alarm, string>; button: string }
> = {
  en: {
    by: {
      added: {
        subject: 'You have added a seller',
        intro: (who) => `${who} was added as a seller with your account and your password.`,
      },
      disabled: {
        subject: 'You have disabled a seller',
        intro: (who) => `${who} was disabled with your account and your password.`,
      },
      enabled: {
        subject: 'You have enabled a seller',
        intro: (who) => `${who} was enabled again with your account and your password.`,
      },
      'two-factor reset': {
        subject: 'You have reset a colleague’s two-factor login',
        intro: (who) => `Two-factor login of ${who} was reset with your account and your password.`,
      },
      'password link': {
        subject: 'You have created a password reset link for a colleague',
        intro: (who) =>
          `A password reset link for ${who} was created with your account and your password.`,
      },
    },
    colleague: {
      added: {
        subject: 'Your seller account',
        intro: (who) =>
          `${who} has added you as a seller at Larder. Log in with this email address and the password that you get from them, and then choose your own.`,
      },
      disabled: {
        subject: 'Your account was disabled',
        intro: (who) =>
          `${who} has disabled your seller account at Larder. All your devices were logged out, and you cannot log in.`,
      },
      enabled: {
        subject: 'Your account was enabled',
        intro: (who) =>
          `${who} has enabled your seller account at Larder again. Log in with your previous password.`,
      },
      'two-factor reset': {
        subject: 'Two-factor login was reset',
        intro: (who) =>
          `${who} has reset two-factor login for your seller account at Larder, so you log in with your password only. Please set it up again.`,
      },
      'password link': {
        subject: 'A colleague has created a password reset link for you',
        intro: (who) =>
          `${who} has created a password reset link for your seller account at Larder. You get the link from them; it works once, for 30 minutes.`,
      },
    },
    notYou: {
      by: 'If this was not you, change your password right away, which logs out all other devices. Then check the sellers and the audit log for activity you don’t recognise.',
      colleague:
        'If you did not expect this, ask them. If they did not do it either, change your password right away, which revokes such links and logs out all other devices, and set up two-factor login.',
      disabled: 'If you did not expect this, ask them or another colleague.',
    },
    button: 'Go to the sellers',
  },
  de: {
    by: {
      added: {
        subject: 'Sie haben jemanden zum Team hinzugefügt',
        intro: (who) => `Mit Ihrem Konto und Ihrem Passwort wurde ${who} zum Team hinzugefügt.`,
      },
      disabled: {
        subject: 'Sie haben ein Konto im Team gesperrt',
        intro: (who) => `Mit Ihrem Konto und Ihrem Passwort wurde das Konto von ${who} gesperrt.`,
      },
      enabled: {
        subject: 'Sie haben ein Konto im Team entsperrt',
        intro: (who) => `Mit Ihrem Konto und Ihrem Passwort wurde das Konto von ${who} entsperrt.`,
      },
      'two-factor reset': {
        subject: 'Sie haben eine Zwei-Faktor-Anmeldung zurückgesetzt',
        intro: (who) =>
          `Mit Ihrem Konto und Ihrem Passwort wurde die Zwei-Faktor-Anmeldung von ${who} zurückgesetzt.`,
      },
      'password link': {
        subject: 'Sie haben einen Link für ein neues Passwort erstellt',
        intro: (who) =>
          `Mit Ihrem Konto und Ihrem Passwort wurde ein Link erstellt, mit dem ${who} ein neues Passwort wählen kann.`,
      },
    },
    colleague: {
      added: {
        subject: 'Sie gehören jetzt zum Team',
        intro: (who) =>
          `${who} hat für Sie ein Konto im Team von Larder angelegt. Melden Sie sich mit dieser E-Mail-Adresse und dem Passwort an, das Sie von dort erhalten, und wählen Sie danach ein eigenes.`,
      },
      disabled: {
        subject: 'Ihr Konto wurde gesperrt',
        intro: (who) =>
          `${who} hat Ihr Konto im Team von Larder gesperrt. Alle Sitzungen sind beendet, und Sie können sich nicht anmelden.`,
      },
      enabled: {
        subject: 'Ihr Konto wurde entsperrt',
        intro: (who) =>
          `${who} hat Ihr Konto im Team von Larder wieder entsperrt. Sie melden sich mit dem bisherigen Passwort an.`,
      },
      'two-factor reset': {
        subject: 'Zwei-Faktor-Anmeldung wurde zurückgesetzt',
        intro: (who) =>
          `${who} hat die Zwei-Faktor-Anmeldung Ihres Kontos im Team von Larder zurückgesetzt: Ihr Passwort genügt. Bitte richten Sie sie neu ein.`,
      },
      'password link': {
        subject: 'Jemand hat einen Link für Ihr Passwort erstellt',
        intro: (who) =>
          `${who} hat einen Link erstellt, mit dem ein neues Passwort für Ihr Konto im Team von Larder gewählt werden kann. Sie erhalten ihn von dort; er gilt einmal, 30 Minuten lang.`,
      },
    },
    notYou: {
      by: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort: Das beendet alle anderen Sitzungen. Sehen Sie danach im Team und im Änderungsprotokoll nach, ob Ihnen etwas unbekannt ist.',
      colleague:
        'Wenn Sie davon nichts wissen, fragen Sie dort nach. Weiß man auch dort nichts davon, ändern Sie sofort Ihr Passwort, was solche Links und alle anderen Sitzungen beendet, und richten Sie die Zwei-Faktor-Anmeldung ein.',
      disabled: 'Wenn Sie davon nichts wissen, fragen Sie dort oder bei anderen im Team nach.',
    },
    button: 'Zum Team',
  },
};

const template: MailTemplate<StaffChangedMail> = {
  write({ change, to, by, colleague }, { language, link }) {
    const words = WORDS[language];
    const { subject, intro } = words[to][change];
    const other = to === 'by' ? colleague : by;
    const text = intro(`${other.name} (${other.email})`);
    return {
      subject,
      preview: text,
      body: (
        <>
          <Title>{subject}</Title>
          <Paragraph>{text}</Paragraph>
          <Paragraph>{words.notYou[alarmOf(to, change)]}</Paragraph>
          <ActionButton href={link('/seller/staff')}>{words.button}</ActionButton>
        </>
      ),
    };
  },
};

function alarmOf(to: Party, change: StaffChange): Alarm {
  return to === 'colleague' && change === 'disabled' ? 'disabled' : to;
}

export default template;
