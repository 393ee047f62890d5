import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** Takes a picture of every screen into test-results/screens, in both themes, to be looked at by people: `npm run screens`. */
export default defineConfig(base, {
  testMatch: '**/screens.ts',
  globalTimeout: 30 * 60_000,
  timeout: 180_000,
  use: { trace: 'off', screenshot: 'off' },
  projects: [
    { name: 'light', use: { colorScheme: 'light' } },
    { name: 'dark', use: { colorScheme: 'dark' } },
  ],
});
