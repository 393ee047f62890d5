import { formatTime } from '../../mail/render/format.js';
import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import type { Role } from '../auth-user.js';
import type { Device } from '../sessions/device.js';

export interface NewDeviceMail extends Device {
  role: Role;
  /** The IP address of the browser. */
  address: string;
  at: string;
}

const WORDS: Translations<
  Record<
    | 'subject'
    | 'intro'
    | 'device'
    | 'unknown'
    | 'on'
    | 'time'
    | 'address'
    | 'you'
    | 'notYou'
    | 'button',
    string
  >
> = {
  en: {
    subject: 'New login to your account',
    intro: 'Someone logged in to your account at Larder from a new device.',
    device: 'Device',
    unknown: 'Unknown',
    on: 'on',
    time: 'Time',
    address: 'IP address',
    you: 'If this was you, you don’t need to do anything.',
    notYou:
      'If this was not you, log out that device in your account and change your password right away.',
    button: 'Go to my account',
  },
  de: {
    subject: 'Anmeldung mit einem neuen Gerät',
    intro:
      'Jemand hat sich mit einem Gerät, das wir nicht kennen, in Ihrem Konto bei Larder angemeldet.',
    device: 'Gerät',
    unknown: 'Unbekannt',
    on: 'auf',
    time: 'Zeit',
    address: 'Internetadresse',
    you: 'Wenn Sie das waren, müssen Sie nichts tun.',
    notYou:
      'Wenn Sie das nicht waren, melden Sie dieses Gerät in Ihrem Konto ab und ändern Sie sofort Ihr Passwort.',
    button: 'Zu meinem Konto',
  },
};

const template: MailTemplate<NewDeviceMail> = {
  write({ role, browser, system, address, at }, { language, timeZone, link }) {
    const words = WORDS[language];
    const device = [browser, system].filter(Boolean).join(` ${words.on} `) || words.unknown;
    return {
      subject: words.subject,
      preview: device,
      body: (
        <>
          <Title>{words.subject}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <Paragraph>
            {words.device}: {device}
            <br />
            {words.time}: {formatTime(language, new Date(at), timeZone)}
            <br />
            {words.address}: {address}
          </Paragraph>
          <Paragraph>{words.you}</Paragraph>
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
