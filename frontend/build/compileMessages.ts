import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const CATALOGUE = /[\\/]messages[\\/](?:en|de)[\\/][\w-]+\.json$/;

type Messages = string | { [key: string]: Messages };

const compileAll = (messages: Messages): unknown =>
  typeof messages === 'string'
    ? compile(messages)
    : Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileAll(text)]));

/** Parses the ICU messages at build time, so that no browser downloads the parser. */
export function compileMessages(): Plugin {
  return {
    name: 'larder:compile-messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^use-intl\/format-message$/,
            replacement: 'use-intl/format-message/format-only',
          },
        ],
      },
      ssr: { noExternal: ['use-intl'] },
    }),
    transform: {
      filter: { id: CATALOGUE },
      handler: (json) => JSON.stringify(compileAll(JSON.parse(json) as Messages)),
    },
  };
}
