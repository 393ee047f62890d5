import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import { LINK_MINUTES, linkPath } from '../links/account-links.js';
import type { Role } from '../auth-user.js';

export interface ResetPasswordMail {
  role: Role;
  token: string;
}

const WORDS: Translations<Record<'subject' | 'intro' | 'button' | 'limits' | 'notYou', string>> = {
  en: {
    subject: 'Choose a new password',
    intro: 'Someone requested a new password for your account at Larder.',
    button: 'Choose a new password',
    limits: `The link works once, for ${LINK_MINUTES.password} minutes. If you received several, only the newest one works.`,
    notYou: 'If this was not you, you don’t need to do anything: your password stays the same.',
  },
  de: {
    subject: 'Neues Passwort wählen',
    intro: 'Für Ihr Konto bei Larder wurde ein neues Passwort angefordert.',
    button: 'Neues Passwort wählen',
    limits: `Der Link gilt einmal, ${LINK_MINUTES.password} Minuten lang. Wenn Sie mehrere erhalten haben, gilt nur der neueste.`,
    notYou: 'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  },
};

const template: MailTemplate<ResetPasswordMail> = {
  write({ role, token }, { language, link }) {
    const words = WORDS[language];
    const path = linkPath[role === 'seller' ? 'resetSeller' : 'resetCustomer'](token);
    return {
      subject: words.subject,
      preview: words.intro,
      body: (
        <>
          <Title>{words.subject}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <ActionButton href={link(path)}>{words.button}</ActionButton>
          <Paragraph>{words.limits}</Paragraph>
          <Paragraph isSoft>{words.notYou}</Paragraph>
        </>
      ),
    };
  },
};

export default template;
