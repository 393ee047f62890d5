import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { RedactingSpanProcessor } from './redacting-span-processor.js';

it('removes personal data from spans: URLs, IP addresses, query parameters and error messages', () => {
  const handed: ReadableSpan[] = [];
  const next = { onEnd: (span: ReadableSpan) => void handed.push(span) } as SpanProcessor;
  const span = {
    name: 'GET /reset-password',
    attributes: {
      'http.route': '/reset-password',
      'url.full': 'https://shop.test/reset-password?token=abc',
      'url.query': 'token=abc',
      'http.target': '/reset-password?token=abc',
      'client.address': '203.0.113.9',
      'db.query.text': 'SELECT $1',
      'db.postgresql.values': ['ana@shop.test'],
      'error.type': '22P02',
    },
    events: [{ name: 'exception', attributes: { 'exception.message': 'ana@shop.test' } }],
    status: { code: 2, message: 'invalid input syntax: "ana@shop.test"' },
  } as unknown as ReadableSpan;
  new RedactingSpanProcessor(next).onEnd(span);
  expect(handed).toEqual([
    {
      name: 'GET /reset-password',
      attributes: {
        'http.route': '/reset-password',
        'db.query.text': 'SELECT $1',
        'error.type': '22P02',
      },
      events: [],
      status: { code: 2 },
    },
  ]);
});
