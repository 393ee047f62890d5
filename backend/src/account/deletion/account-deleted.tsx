import type { MailTemplate } from '../../mail/mail-kind.js';
import { ActionButton, Paragraph, Title } from '../../mail/render/parts.js';
import type { Words } from '../../mail/render/words.js';

const WORDS: Words<Record<'subject' | 'intro' | 'orders' | 'notYou' | 'button', string>> = {
  en: {
    subject: 'Your account was deleted',
    intro:
      'Your account at Larder is gone, and with it what we kept about you: addresses, cart, newsletter. This is our last mail to you; we do not keep your e-mail address either.',
    orders: 'Your orders stay in our books without your name and address.',
    notYou:
      'If it was not you, somebody knows your password: change it wherever else you use it. An account that is gone cannot be brought back; you can open a new one at any time.',
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
