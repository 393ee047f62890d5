import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|html)$/;
/** In bytes: shorter ones are not worth a file of their own. */
const MIN_SIZE = 1_024;

/** As small as it gets: it is done once, and sent for months. */
const PACK: Record<string, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => brotli(content),
  gz: (content) => gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
};

/** Puts a compressed copy of each file of the build beside it, `.br` and `.gz`, so that no server compresses it again and again. */
export function precompress(): Plugin {
  return {
    name: 'larder:precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const jobs = Object.values(bundle).flatMap((file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!COMPRESSIBLE.test(file.fileName) || content.length < MIN_SIZE) return [];
          return Object.entries(PACK).map(async ([ending, pack]) => ({
            type: 'asset' as const,
            fileName: `${file.fileName}.${ending}`,
            source: await pack(content),
          }));
        });
        for (const copy of await Promise.all(jobs)) this.emitFile(copy);
      },
    },
  };
}
