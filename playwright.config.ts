import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from './testing/chromium.ts'

const port = Number(process.env.E2E_PORT ?? 4173)

/** Journeys through the built storefront on a database of their own, at phone and desktop size; tenants with long names and in euro beside the demo's. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  // A journey that passes only at its second try is broken.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  outputDir: 'test-results/e2e',
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions(),
    // What moves is tested where moving is the point.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
    {
      name: 'desktop',
      // What is about words, calls and addresses is the same at any size.
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command:
      'rm -rf test-results/data && node scripts/tenant.ts import testing/long-names && node scripts/tenant.ts import testing/euro && node server/main.ts',
    url: `http://localhost:${port}/menu`,
    // A loaded machine takes its time to bring two databases up, one after the other.
    timeout: 300_000,
    env: {
      PORT: String(port),
      DATA_FOLDER: 'test-results/data',
      LOG_LEVEL: 'error',
      DEMO: '1',
      DEMO_KITCHEN: '1',
      DEMO_KITCHEN_SECONDS: '1',
    },
  },
})
