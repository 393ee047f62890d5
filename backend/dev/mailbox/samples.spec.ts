import '../../src/app.module.js';
import { LANGUAGES } from '../../src/common/language.js';
import { mailKinds } from '../../src/mail/mail-kind.js';
import { renderSample } from './sample-html.js';
import { SAMPLES } from './samples.js';

describe('sample emails', () => {
  it('exist for every kind of email', () => {
    const shown = new Set(SAMPLES.map(({ kind }) => kind));
    // Kinds of other tests are registered as well if these ran in the same process.
    const own = mailKinds().filter((name) => !name.startsWith('test-'));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  const all = SAMPLES.flatMap(({ kind }, index) =>
    LANGUAGES.map((language) => ({ kind, index, language })),
  );
  it.each(all)(
    '$kind ($index) speaks $language, in HTML and text',
    async ({ kind, index, language }) => {
      const mail = await renderSample(String(index), language, 'https://shop.test');
      if (kind.startsWith('order-')) expect(mail?.subject).toMatch(/W3U8UQHN3P/);
      expect(mail?.html).toContain(`lang="${language}"`);
      expect(mail?.html).not.toMatch(/<Co>|undefined|NaN|\[object/);
      expect(mail?.text).not.toMatch(/undefined|NaN|\[object|<\/?[a-z]+>/);
      const other = await renderSample(
        String(index),
        language === 'en' ? 'de' : 'en',
        'https://shop.test',
      );
      expect(mail?.text).not.toBe(other?.text);
    },
  );
});
