import type { MailTemplate } from '../../mail/mail-kind.js';
import { formatCents } from '../../mail/render/format.js';
import { ActionButton, List, Paragraph, Title } from '../../mail/render/parts.js';
import type { Translations } from '../../mail/render/translations.js';
import { findProductsById, type Product } from '../catalogue.js';
import { addNotice, type Waiting } from './stock-notices.js';

/** The shown fields of the product. */
type Shown = Pick<Product, 'id' | 'name' | 'category' | 'size' | 'offerPriceCents'>;

const WORDS: Translations<{
  subject: (name: string) => string;
  title: string;
  intro: string;
  see: string;
  note: string;
}> = {
  en: {
    subject: (name) => `${name} is back in stock`,
    title: 'It is back in stock',
    intro: 'You asked us to notify you when it is available again.',
    see: 'Go to the product',
    note: 'This is our only email about it. We can’t reserve it, so it may sell out again.',
  },
  de: {
    subject: (name) => `${name} ist wieder da`,
    title: 'Wieder vorrätig',
    intro: 'Sie wollten es erfahren, wenn es dieses Produkt wieder zu kaufen gibt.',
    see: 'Zum Produkt',
    note: 'Das ist die einzige E-Mail dazu. Wir legen nichts zurück; es kann wieder ausverkauft sein.',
  },
};

const template: MailTemplate<Waiting, Shown> = {
  /** If the product is sold out again before the email is sent, the notification is queued again. */
  async read(manager, waiting) {
    const { productId } = waiting;
    const product = (await findProductsById(manager, [productId])).get(productId);
    if (product?.isAvailable) return product;
    await addNotice(manager, waiting);
    return null;
  },
  write({ id, name, category, size, offerPriceCents }, { language, link }) {
    const words = WORDS[language];
    const value = formatCents(language, offerPriceCents);
    return {
      subject: words.subject(name),
      preview: words.intro,
      body: (
        <>
          <Title>{words.title}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <List rows={[{ label: name, value, ...(size && { note: size }) }]} />
          <ActionButton href={link(`/products/${category.toLowerCase()}/${id}`)}>
            {words.see}
          </ActionButton>
          <Paragraph isSoft>{words.note}</Paragraph>
        </>
      ),
    };
  },
};

export default template;
