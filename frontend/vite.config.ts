import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './build/chunks.ts';
import { compileMessages } from './build/compileMessages.ts';
import { forbidSellerChunks } from './build/forbidSellerChunks';
import { fonts } from './build/fonts.ts';
import { germanHtml } from './build/germanHtml';
import { icons } from './build/icons.ts';
import { inlineScript } from './build/inlineScript.ts';
import { retainAssets } from './build/retainAssets';
import { slimIcons } from './build/slimIcons';
import { treeShakeRouter, ROUTER_MODULE } from './build/treeShakeRouter';
import { deferScripts } from './build/deferScripts';
import { offline } from './build/serviceWorkerPlugin';
import { pagePreloads } from './build/pagePreloads';
import { postalRules } from './build/postalRules.ts';
import { precompress } from './build/precompress.ts';

const apiUrl = process.env.API_URL ?? 'http://localhost:3000';

/** The dev server forwards requests with the origin of the API, which the API's origin check accepts. */
const toApi = { target: apiUrl, changeOrigin: true, headers: { origin: new URL(apiUrl).origin } };

export default defineConfig({
  plugins: [
    react(),
    slimIcons(),
    treeShakeRouter(),
    tailwindcss(),
    compileMessages(),
    postalRules(),
    inlineScript(),
    fonts(),
    deferScripts(),
    pagePreloads(),
    forbidSellerChunks(),
    germanHtml(),
    icons(),
    offline(),
    precompress(),
    retainAssets(),
  ],
  server: {
    proxy: { '^/((api|pictures|\\.well-known)/|robots|sitemap|(de/)?product-feed)': toApi },
  },
  build: {
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Licences of the bundled libraries; those of fonts and pictures are in NOTICE.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      output: {
        // Short hashes, since the first screen contains the names of all later files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'build/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Files share a worker, which compiles modules once and takes a third of the time. The setup cleans up after each test.
    isolate: false,
    // build/compileMessages and build/treeShakeRouter change them.
    server: { deps: { inline: ['use-intl', /[\\/]react-router[\\/]/] } },
    alias: [{ find: /^react-router-dom$/, replacement: ROUTER_MODULE }],
    pool: 'forks',
    // One more than cores, since a worker often waits for a timer or a response.
    maxWorkers: availableParallelism() + 1,
    // The only limit, far above the times of a busy machine, for tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // npm run test:repeat runs files and tests in a different order each time.
    sequence: process.env.TEST_SEED ? { shuffle: true, seed: Number(process.env.TEST_SEED) } : {},
    css: false,
  },
});
