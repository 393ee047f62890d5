import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

const DEBIAN_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser that was named; else the system's; undefined is Playwright's own. */
const executablePath = process.env.CHROME_PATH || DEBIAN_CHROMIUM.find(existsSync);

// Workers read this file again and inherit the number: each run has a folder of its own.
process.env.LARDER_RUN ??= String(process.pid);

export default defineConfig({
  testDir: 'e2e',
  outputDir: `test-results/${process.env.LARDER_RUN}`,
  globalSetup: './e2e/support/open-shop.ts',
  // The only limits, each several times what a busy machine with two processors takes. There is none for all journeys together:
  // each ends by itself, and a slow machine must not fail for being slow.
  timeout: 5 * 60_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  // One more than cores: a journey often waits for its page or the shop.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Set by the global setup, before the workers start.
    baseURL: process.env.SHOP_URL,
    // What a worker keeps would hide what the shop answers; offline.spec.ts is about it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 2 * 60_000,
    // What was done and asked for; its pictures would take as long again as the journeys.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
