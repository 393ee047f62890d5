import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';

const WORDS: Translations<Record<'subject' | 'intro' | 'orders' | 'notYou' | 'button', string>> = {
  en: {
    subject: 'Your account was deleted',
    intro:
      'Your account at Larder was deleted, together with your data: addresses, cart, newsletter. This is our last email to you; we have also deleted your email address.',
    orders: 'We keep your orders for our accounts, without your name and address.',
    notYou:
      'If this was not you, someone knows your password: change it wherever else you use it. A deleted account cannot be restored; you can create a new one at any time.',
    button: 'Go to the shop',
  },
  de: {
    subject: 'Ihr Konto wurde gelöscht',
    intro:
      'Ihr Konto bei Larder ist gelöscht, und mit ihm, was wir über Sie gespeichert hatten: Adressen, Warenkorb, Newsletter. Das ist unsere letzte E-Mail an Sie; auch Ihre E-Mail-Adresse behalten wir nicht.',
    orders: 'Ihre Bestellungen bleiben ohne Ihren Namen und Ihre Adresse in unseren Büchern.',
    notYou:
      'Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Ändern Sie es überall, wo Sie es sonst verwenden. Ein gelöschtes Konto lässt sich nicht wiederherstellen; Sie können jederzeit ein neues eröffnen.',
    button: 'Zum Shop',
  },
};

const template: MailTemplate<object> = {
  write(_, { language, link }) {
    const words = WORDS[language];
    return {
      subject: words.subject,
      preview: words.intro,
      body: (
        <>
          <Title>{words.subject}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <Paragraph>{words.orders}</Paragraph>
          <Paragraph>{words.notYou}</Paragraph>
          <ActionButton href={link('/')}>{words.button}</ActionButton>
        </>
      ),
    };
  },
};

export default template;
