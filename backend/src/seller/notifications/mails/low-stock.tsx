import type { MailTemplate } from '../../../mail/mail-kind.js';
import { ActionButton, List, Paragraph, Title } from '../../../mail/render/parts.js';
import type { Translations } from '../../../mail/render/translations.js';
import { findProductsById, type Product } from '../../../products/catalogue.js';
import { isLow } from '../../../products/stock.js';
import { More, OrderLink, type NotificationMail } from './parts.js';

interface LowStock {
  products: Pick<Product, 'id' | 'name' | 'size' | 'units'>[];
  count: number;
}

const WORDS: Translations<{
  one: (name: string) => string;
  many: (count: number) => string;
  intro: string;
  left: (units: number) => string;
  button: string;
}> = {
  en: {
    one: (name) => `Running low: ${name}`,
    many: (count) => `${count} products are running low`,
    intro: 'These products are running low or have no units left:',
    left: (units) => (units > 0 ? `${units} left` : 'No units left'),
    button: 'Go to the products',
  },
  de: {
    one: (name) => `Wird knapp: ${name}`,
    many: (count) => `${count} Produkte werden knapp`,
    intro: 'Diese Produkte werden knapp, oder ihr Bestand ist aufgebraucht:',
    left: (units) => (units > 0 ? `Noch ${units}` : 'Bestand aufgebraucht'),
    button: 'Zu den Produkten',
  },
};

const template: MailTemplate<NotificationMail, LowStock> = {
  async read(manager, { ids, count }) {
    const found = await findProductsById(manager, ids);
    const products = ids.flatMap((id) => found.get(id) ?? []).filter(isLow);
    return products.length > 0 ? { products, count: count - ids.length + products.length } : null;
  },
  write({ products, count }, { language, link }) {
    const words = WORDS[language];
    const [first] = products;
    const title = first && count === 1 ? words.one(first.name) : words.many(count);
    const rows = products.map(({ id, name, size, units }) => ({
      label: <OrderLink href={link(`/seller/product-list/${id}`)}>{name}</OrderLink>,
      note: size ?? '',
      value: words.left(units ?? 0),
    }));
    return {
      subject: title,
      preview: products.map(({ name }) => name).join(', '),
      body: (
        <>
          <Title>{title}</Title>
          <Paragraph>{words.intro}</Paragraph>
          <List rows={rows} />
          <More language={language} count={count - products.length} />
          <ActionButton href={link('/seller/product-list?stock=low')}>{words.button}</ActionButton>
        </>
      ),
    };
  },
};

export default template;
