import { isWeakPassword } from './weak-password.js';

const ANA = ['Ana Kowalczyk', 'ana.kowalczyk77@mail.test', 'Corner Shop'];

const POPULAR = [
  ...['12345678', '87654321', '1234567890', '11111111', '11223344', '123123123', '12341234'],
  ...['aaaaaaaa', 'abcdefgh', 'abcd1234', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', '1q2w3e4r'],
  ...['1qaz2wsx', 'password', 'Password123', 'p@ssword', 'P@ssw0rd!', 'letmein!', 'iloveyou1'],
  ...['sunshine1', 'princess1', 'superman1', 'football1', 'monkey123', 'dragon123', 'trustno1'],
  ...['welcome1', 'changeme1', 'secret123', 'admin123', 'test1234', 'testtest', '01011990'],
  ...['passwort', 'Passwort1', 'passwort123', 'kennwort1', 'geheim123', 'hallo123', 'hallohallo'],
  ...['qwertz123', 'yxcvbnm1', 'schatzi1', 'arschloch', 'sonnenschein', 'willkommen1', 'Fußball1'],
  ...['schalke04', 'dortmund09', 'borussia', 'Deutschland', 'Berlin2024', 'sommer2024', 'Sommer24'],
  ...[
    'michael1',
    'alexander',
    'schmetterling',
    'Kartoffel',
    'tomaten1',
    'lebensmittel',
    'groceries',
  ],
];

const OWN = [
  ...['larder123', 'Larder2026', 'larderlarder', 'Corner Shop', 'cornershop1', 'CornerShop!'],
  ...['ana.kowalczyk77@mail.test', 'ANA.KOWALCZYK77@MAIL.TEST', 'ana.kowalczyk77', 'kowalczyk'],
  ...['Kowalczyk77', 'AnaKowalczyk', 'ana kowalczyk', 'k0walczyk', 'kowalczyk1!', 'kyzclawok1'],
];

const GOOD = [
  ...['plenty of tomatoes', 'correct horse battery staple', 'green tomatoes', 'another one 4711'],
  ...[
    'drei grüne Birnen im Korb',
    'Der Kater schläft um 7',
    'Kühlschrank-Palme-92',
    'wir backen Brot',
  ],
  ...['qzxjvkwp', 'x7K2m9pQ', 'tr4ctor&Melon', 'f3a9c01be2d4', '4f8a-1c0b-e29d', 'Ana mag 3 Esel'],
  ...['🥕 carrots and 🍅 tomatoes', 'мой дом у реки 12', 'pq8!vT2#zL9@wX4$'.repeat(8)],
];

describe('isWeakPassword', () => {
  it.each([...POPULAR, ' '.repeat(8), '1'.repeat(128)])(
    'returns true for the popular password %s',
    (password) => {
      expect(isWeakPassword(password, ANA)).toBe(true);
    },
  );

  it.each(OWN)(
    'returns true for %s, which contains the name of the user or of the shop',
    (password) => {
      expect(isWeakPassword(password, ANA)).toBe(true);
    },
  );

  it('returns true for a long email, of which it checks only a part', () => {
    const email = 'a.very.long-local.part_of.an.address@some-long-domain.test';
    expect(isWeakPassword(email, [email])).toBe(true);
  });

  it.each(GOOD)('returns false for %s', (password) => {
    expect(isWeakPassword(password, ANA)).toBe(false);
  });
});
