import type { Plugin } from 'vite';

const SCRIPTS = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/** The page with its scripts in a template, which the browser does not look into. */
export function withLateScripts(html: string): string {
  const scripts = html.match(SCRIPTS)?.map((tag) => tag.trim()) ?? [];
  if (scripts.length === 0) throw new Error('The page asks for no scripts.');
  const template = `<template id="scripts">${scripts.join('')}</template>`;
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
