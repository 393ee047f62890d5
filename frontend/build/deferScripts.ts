import type { Plugin } from 'vite';

const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
const PRELOAD = /^<link rel="modulepreload"([^>]*) href=("[^"]*")>$/;

/** As scripts, the files run one after the other as they arrive, instead of all at once after the last. */
const asScript = (tag: string): string =>
  tag.replace(PRELOAD, '<script type="module"$1 src=$2></script>');

/** Moves the scripts of a page into a template, whose content the browser does not load. */
export function withDeferredScripts(html: string): string {
  const scripts = html.match(SCRIPTS)?.map((tag) => asScript(tag.trim())) ?? [];
  if (scripts.length === 0) throw new Error('The page loads no scripts.');
  // The first script imports all others, so it comes last.
  const template = `<template id="scripts">${scripts.toReversed().join('')}</template>`;
  return html.replace(SCRIPTS, '').replace('</body>', () => `${template}\n  </body>`);
}

/** Gives the bandwidth to visible content first: `lib/deferredScripts` loads the scripts of a page once it is visible. */
export function deferScripts(): Plugin {
  return {
    name: 'larder:late-scripts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: withDeferredScripts },
  };
}
