import type { Plugin } from 'vite';

const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
const PRELOAD = /^<link rel="modulepreload"([^>]*) href=("[^"]*")>$/;

/** Each file runs by itself once it is there, not all of them in one go when the last has come. */
const asScript = (tag: string): string =>
  tag.replace(PRELOAD, '<script type="module"$1 src=$2></script>');

/** The page with its scripts in a template, which the browser does not look into. */
export function withLateScripts(html: string): string {
  const scripts = html.match(SCRIPTS)?.map((tag) => asScript(tag.trim())) ?? [];
  if (scripts.length === 0) throw new Error('The page asks for no scripts.');
  // The first is the one that needs all others.
  const template = `<template id="scripts">${scripts.toReversed().join('')}</template>`;
  return html.replace(SCRIPTS, '').replace('</body>', () => `${template}\n  </body>`);
}

/** Leaves the line to what is seen first: `lib/lateScripts` asks for the scripts of a page once it is shown. */
export function lateScripts(): Plugin {
  return {
    name: 'larder:late-scripts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: withLateScripts },
  };
}
