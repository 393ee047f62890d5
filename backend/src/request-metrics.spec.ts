import express from 'express';
import request from 'supertest';
import { routeOf } from './request-metrics.js';

it('names a route of the API by its pattern, and never by a part of its URL', async () => {
  const names: string[] = [];
  const pages = express.Router().get('/:id', (_request, response) => void response.end());
  const app = express()
    .use((asked, response, next) => {
      Object.assign(asked, { log: {} });
      response.on('finish', () => names.push(routeOf(response, asked.path)));
      next();
    })
    .get('/api/order/:id', (_request, response) => void response.end())
    .use('/payment-sandbox', pages);
  await request(app).get('/api/order/7');
  await request(app).get('/payment-sandbox/7');
  expect(names).toEqual(['/api/order/:id', 'file']);
});
