import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import vectors from '../../test/phone-vectors.json' with { type: 'json' };
import { AddressDto } from './dto/address.dto.js';
import { phoneUri } from './phone.js';

/** @returns the phone number as it is stored, and the rules that it breaks */
function readPhone(country: string, phone: string) {
  const address = plainToInstance(AddressDto, { country, phone });
  const error = validateSync(address).find(({ property }) => property === 'phone');
  return { phone: address.phone, broken: Object.keys(error?.constraints ?? {}) };
}

describe('AddressDto', () => {
  it.each(vectors.accepted)('accepts $phone in $country unchanged', ({ country, phone }) => {
    expect(readPhone(country, phone)).toEqual({ phone, broken: [] });
  });

  it.each(vectors.pasted)('reads $typed in $country as $phone', ({ country, typed, phone }) => {
    expect(readPhone(country, typed)).toEqual({ phone, broken: [] });
  });

  it.each(vectors.refused)('refuses $phone in $country', ({ country, phone }) => {
    expect(readPhone(country, phone).broken).toEqual(['isPhoneNumber']);
  });

  it('accepts local numbers, as the first release did', () => {
    for (const phone of ['12345', '+1 555 0100', '(0) 12.34/5-6', '0015550100', '999-99 999 x1']) {
      expect({ ...readPhone('US', phone), was: phone }).toEqual({ phone, was: phone, broken: [] });
    }
  });

  it('refuses a number that is longer than any phone number', () => {
    const phone = `217555${' '.repeat(100)}0123`;
    expect(readPhone('US', phone).broken).toEqual(['isPhoneNumber']);
  });
});

describe('phoneUri', () => {
  it.each(vectors.accepted)('links $phone in $country to $uri', ({ uri, ...address }) => {
    expect(phoneUri(address)).toBe(uri);
  });

  it('links nowhere without a digit', () => {
    expect(phoneUri({ phone: '–', country: '–' })).toBeUndefined();
  });
});
