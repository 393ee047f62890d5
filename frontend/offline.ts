import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { customersFiles } from './customersChunks.ts';
import { isFirstFont } from './firstFonts.ts';

type Bundle = Rolldown.OutputBundle;

/** Files without which the customers' shop does not open: their code and its styles, never what only sellers use. */
function filesOfShell(bundle: Bundle): string[] {
  const code = customersFiles(bundle);
  const styles = code.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
  });
  const fonts = Object.keys(bundle).filter(isFirstFont);
  return [...new Set([...code, ...styles, ...fonts])].toSorted();
}

/** The page of a language, index.html or index.de.html, as what is shown where none could be fetched. */
function shellOf(file: Bundle[string]): { fileName: string; source: string } | undefined {
  const [isPage, language = 'en'] = /^index(?:\.(\w+))?\.html$/.exec(file.fileName) ?? [];
  if (!isPage || file.type !== 'asset') return undefined;
  const source = String(file.source).replace('</head>', '<meta name="shell"></head>');
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { fileName: `assets/shell-${language}-${hash}.html`, source };
}

/**
 * Puts the service worker into the build (src/sw.ts), which keeps the shop readable without a network. All that it fetches
 * beforehand has a name with a hash of its content, the pages themselves included: of whichever build a server is, no worker can
 * put files of two together.
 */
export function offline(): Plugin[] {
  let files: string[] = [];
  const shells: Plugin = {
    name: 'larder:shells',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const pages = Object.values(bundle).flatMap((file) => shellOf(file) ?? []);
        for (const { fileName, source } of pages) {
          this.emitFile({ type: 'asset', fileName, source });
        }
        files = [...pages.map(({ fileName }) => fileName), ...filesOfShell(bundle)];
      },
    },
  };
  return [
    shells,
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      // public/site.webmanifest is one; app/offline registers.
      manifest: false,
      injectRegister: false,
      injectManifest: { globPatterns: [], rollupFormat: 'iife' },
      integration: {
        beforeBuildServiceWorker({ injectManifest }) {
          injectManifest.additionalManifestEntries = files.map((file) => ({
            url: `/${file}`,
            revision: null,
          }));
        },
      },
    }),
  ];
}
