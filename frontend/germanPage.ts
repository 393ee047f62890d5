import type { Plugin } from 'vite';

/** What index.html says, in German. */
const IN_GERMAN = [
  ['<html lang="en">', '<html lang="de">'],
  [
    'To fill a cart and to order, Larder needs JavaScript. Please switch it on.',
    'Um einen Warenkorb zu füllen und zu bestellen, braucht Larder JavaScript. Bitte schalten Sie es ein.',
  ],
] as const;

/** @throws where index.html says something else by now */
export function inGerman(html: string): string {
  return IN_GERMAN.reduce((page, [english, german]) => {
    if (!page.includes(english)) throw new Error(`index.html no longer says: ${english}`);
    return page.replace(english, german);
  }, html);
}

/** Shows what stands under /de in German before its scripts run: the build gets a page of its own for it. */
export function germanPage(): Plugin {
  return {
    name: 'larder:german-page',
    transformIndexHtml: {
      order: 'pre',
      // The server of development has an address for it; a build has none.
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
