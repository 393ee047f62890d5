import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Fonts and pictures are already compressed. */
const COMPRESSIBLE = /\.(js|css|svg|html)$/;
const MIN_SIZE_BYTES = 1_024;

/** With the best compression, since each file is compressed once and sent for months. */
const COMPRESS: Record<string, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => brotli(content),
  gz: (content) => gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
};

/** Adds a compressed copy of each file, `.br` and `.gz`, so that no server compresses it for each request. */
export function precompress(): Plugin {
  return {
    name: 'larder:precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const jobs = Object.values(bundle).flatMap((file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!COMPRESSIBLE.test(file.fileName) || content.length < MIN_SIZE_BYTES) return [];
          return Object.entries(COMPRESS).map(async ([ending, compress]) => ({
            type: 'asset' as const,
            fileName: `${file.fileName}.${ending}`,
            source: await compress(content),
          }));
        });
        for (const copy of await Promise.all(jobs)) this.emitFile(copy);
      },
    },
  };
}
