import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { HEAD_TEXTS } from '../../../backend/src/pages/head-texts';
import { CATEGORIES } from '../lib/categories';
import { messagesReady } from '../messages/messageNamespace';
import { baseOf, setLanguage } from '../messages/language';
import { renderApp } from '../test/renderApp';
import { server } from '../test/server';

it.each(['en', 'de'] as const)(
  'has the titles that the server has given it, in %s',
  async (language) => {
    server.use(
      http.get('*/api/product/list', () =>
        HttpResponse.json({ success: true, products: [], total: 0 }),
      ),
    );
    const texts = HEAD_TEXTS[language];
    const dairy = texts.category('Dairy');
    const titles = {
      '/products': texts.allProducts,
      '/products?search=milk': texts.search('milk'),
      '/products?category=Dairy': dairy,
      '/products/dairy': dairy,
      '/products/toys': texts.categoryNotFound,
      '/contact': texts.contact,
      '/privacy': texts.legal.privacy,
      '/terms': texts.legal.terms,
      '/returns': texts.legal.returns,
      '/imprint': texts.legal.imprint,
      '/nowhere': texts.pageNotFound,
    };
    setLanguage(language);
    await messagesReady();
    for (const { path, label } of CATEGORIES) expect(texts.category(path)).toBe(label);
    for (const [address, title] of Object.entries({ ...titles, '/': '' })) {
      const expected = title ? `${title} · Larder` : texts.shop;
      const { unmount } = renderApp(baseOf(language) + address);
      await waitFor(() => expect([address, document.title]).toEqual([address, expected]));
      unmount();
    }
  },
);
