import { plainEmail } from './email.js';

describe('plainEmail', () => {
  it.each([
    [' Ana@Shop.Test ', 'ana@shop.test'],
    ['\u202Aan\u200Ba\uFE0F@sh\u00ADop.test\u202C', 'ana@shop.test'],
    ['a\u200Dna\u200C@shop.test', 'ana@shop.test'],
    ['Jose\u0301@shop.test', 'josé@shop.test'],
    ['ana@MÜLLER.example', 'ana@xn--mller-kva.example'],
    ['ana@mu\u0308ller.example', 'ana@xn--mller-kva.example'],
    ['ana@straße.example', 'ana@xn--strae-oqa.example'],
    ['ana@ｓｈｏｐ。test', 'ana@shop.test'],
    ['ana@127.1', 'ana@127.1'],
    ['ana@shop.test \u200D', 'ana@shop.test'],
    ['ana@ä.test/x', 'ana@ä.test/x'],
    ['ana@ä.test?x=1', 'ana@ä.test?x=1'],
    ['ana@ä.test\\x', 'ana@ä.test\\x'],
    ['ana', 'ana'],
    ['', ''],
    ['ü', 'ü'],
    ['ana@ü ü', 'ana@ü ü'],
  ])('normalizes %j to %j, also when repeated', (text, email) => {
    expect(plainEmail(text)).toBe(email);
    expect(plainEmail(email)).toBe(email);
  });
});
