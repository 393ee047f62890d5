import request from 'supertest';
import { createProduct } from './factories.js';
import { createTestApp, type TestApp } from './test-app.js';

describe('addresses of pictures', () => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  const pictures = async (overrides: NodeJS.ProcessEnv): Promise<string[]> => {
    app = await createTestApp(overrides);
    await createProduct(app, { images: ['milk-1', 'milk-2'] });
    const { body } = await request(app.url).get('/api/product/list');
    return body.products[0].image as string[];
  };

  it('stay on this origin', async () => {
    expect(await pictures({ PUBLIC_URL: 'https://shop.example' })).toEqual([
      '/pictures/milk-1-960.webp',
      '/pictures/milk-2-960.webp',
    ]);
  });

  it('are whole for a client on another origin', async () => {
    const overrides = {
      PUBLIC_URL: 'https://shop.example/',
      ALLOWED_ORIGINS: 'https://app.example',
    };
    expect(await pictures(overrides)).toEqual([
      'https://shop.example/pictures/milk-1-960.webp',
      'https://shop.example/pictures/milk-2-960.webp',
    ]);
  });
});
