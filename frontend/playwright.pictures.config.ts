import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** Takes a picture of every screen into test-results/pictures, to be looked at by people: `npm run pictures -w frontend`. */
export default defineConfig(base, {
  testMatch: 'pictures.ts',
  use: { trace: 'off', screenshot: 'off' },
});
