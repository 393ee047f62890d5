import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** The network of the tests: a visitor in a shop without products. A test states what it needs beyond that. */
export const server = setupServer(
  http.get('*/api/user/auth', () =>
    HttpResponse.json({ success: false, message: 'Not signed in' }),
  ),
  http.get('*/api/product/list', () =>
    HttpResponse.json({ success: true, products: [], total: 0 }),
  ),
);

/** Body of a refusal, as the server answers it. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  details?: Record<string, unknown>,
) => HttpResponse.json({ success: false, code, message, ...(details && { details }) }, { status });
