import vectors from '../../../test/address-vectors.json' with { type: 'json' };
import { postalLines } from './postal-lines.js';

const ANA = { firstName: 'Ana', lastName: 'Flores', email: 'ana@shop.test', phone: '+1 555 0100' };

describe('postalLines()', () => {
  it.each(vectors.posted)('formats an address in $country: $lines', ({ lines, ...address }) => {
    expect(postalLines({ ...ANA, ...address }, 'en')).toEqual(['Ana Flores', ...lines]);
  });

  it.each(vectors.printed)('$name', ({ lines, ...address }) => {
    expect(postalLines({ ...ANA, ...address }, 'en')).toEqual(['Ana Flores', ...lines]);
  });

  it('uses the language of the reader for the country', () => {
    const lines = postalLines(
      {
        ...ANA,
        street: 'Damrak 1',
        city: 'Amsterdam',
        state: '',
        zipcode: '1012 LG',
        country: 'NL',
      },
      'de',
    );
    expect(lines.at(-1)).toBe('NIEDERLANDE');
  });
});
