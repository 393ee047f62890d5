import type { Plugin } from 'vite';

/** The texts of index.html in German. */
const IN_GERMAN = [
  ['<html lang="en">', '<html lang="de">'],
  [
    'To fill a cart and to order, Larder needs JavaScript. Please switch it on.',
    'Um einen Warenkorb zu füllen und zu bestellen, braucht Larder JavaScript. Bitte schalten Sie es ein.',
  ],
] as const;

/** @throws if index.html no longer contains one of the texts */
export function inGerman(html: string): string {
  return IN_GERMAN.reduce((page, [english, german]) => {
    if (!page.includes(english)) throw new Error(`index.html no longer says: ${english}`);
    return page.replace(english, german);
  }, html);
}

/** Adds index.de.html, so that pages under /de are in German before their scripts run. */
export function germanHtml(): Plugin {
  return {
    name: 'larder:german-page',
    transformIndexHtml: {
      order: 'pre',
      // Only the dev server knows the address of the page.
      handler: (html, { originalUrl = '/' }) =>
        /^\/de(?:[/?]|$)/i.test(originalUrl) ? inGerman(html) : html,
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const source = inGerman(String(page.source));
        this.emitFile({ type: 'asset', fileName: 'index.de.html', source });
      },
    },
  };
}
