import { operations, resolve } from '../support/contract.js';

const named = (isRight: (operation: (typeof operations)[number]) => boolean): string[] =>
  operations.filter((operation) => !isRight(operation)).map(({ name }) => name);

describe('OpenAPI document', () => {
  it('names each parameter once, ignoring case', () => {
    const wrong = named(({ parameters }) => {
      const keys = parameters.map((one) => `${one.in} ${one.name.toLowerCase()}`);
      return new Set(keys).size === keys.length;
    });
    expect(wrong).toEqual([]);
  });

  it('requires only the headers without which a request is rejected', () => {
    const required = operations.flatMap(({ name, parameters }) =>
      parameters
        .filter((one) => one.in === 'header' && one.required)
        .map((one) => `${name}: ${one.name}`),
    );
    expect(required.toSorted()).toEqual([
      'POST /api/order/attempt/close: Idempotency-Key',
      'POST /api/order/seller/{id}/refund: Idempotency-Key',
      'POST /api/payment/stripe/webhook: Stripe-Signature',
    ]);
  });

  it('states the type of each parameter', () => {
    const wrong = named(({ parameters }) =>
      parameters.every(({ schema }) => schema && resolve(schema).type !== undefined),
    );
    expect(wrong).toEqual([]);
  });

  it('states the content of each response, or its Location', () => {
    const wrong = named(({ responses }) =>
      Object.values(responses).every(
        ({ description, content, headers }) =>
          description !== '' && (content ?? headers?.Location) !== undefined,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('describes the fields of a form as values that a form can contain', () => {
    const forms = operations.flatMap(({ name, requestBody }) => {
      const form = requestBody?.content['multipart/form-data'];
      return form?.schema ? [{ name, schema: resolve(form.schema) }] : [];
    });
    expect(forms.length).toBeGreaterThan(3);
    const wrong = forms.filter(({ schema }) =>
      Object.values(schema.properties ?? {}).some(
        (field) => 'allOf' in field && field.type === 'string',
      ),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
