import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { customersFiles } from './forbidSellerChunks';
import { isFirstFont } from './fonts.ts';

type Bundle = Rolldown.OutputBundle;

/** Files that the customers' shop needs in order to open: their code, its styles and the first fonts. */
function filesOfShell(bundle: Bundle): string[] {
  const code = customersFiles(bundle);
  const styles = code.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
  });
  const fonts = Object.keys(bundle).filter(isFirstFont);
  return [...new Set([...code, ...styles, ...fonts])].toSorted();
}

/** The offline page of a language, made of index.html or index.de.html. */
function shellOf(file: Bundle[string]): { fileName: string; source: string } | undefined {
  const [isPage, language = 'en'] = /^index(?:\.(\w+))?\.html$/.exec(file.fileName) ?? [];
  if (!isPage || file.type !== 'asset') return undefined;
  const source = String(file.source).replace('</head>', '<meta name="shell"></head>');
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { fileName: `assets/shell-${language}-${hash}.html`, source };
}

/**
 * Builds the service worker (src/sw.ts), which keeps the shop readable without a network. The names of all precached files
 * contain a hash of their content, including the pages, so that a worker never mixes files of two builds.
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
      // The manifest is public/site.webmanifest; app/offline registers the worker.
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
