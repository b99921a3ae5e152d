import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from './testing/chromium.ts'
import { freePort, processVariables } from './testing/server-process.ts'

// Workers have the environment of the run, and with it the port.
process.env.E2E_PORT ??= String(await freePort())
const port = Number(process.env.E2E_PORT)

/** Tenants for the journeys at boards, for those that close days or add screens, and for an order that stays on its way. */
const ownTenants = ['kitchen', 'closing', 'waiting'].map((name) => `test-results/tenants/${name}`)
/** Restaurants whose dishes have no pictures, and photos alone. */
const pictureTenants = ['no-pictures', 'photos'].map((name) => `test-results/tenants/${name}`)

/**
 * `npm test` leaves to `npm run test:all` what is in a folder `wide` or tagged `@wide`: journeys that repeat one question for every
 * brand, tenant, route, size or control, those about looks, and second cases of a screen.
 */
const isMain = process.env.E2E_PART === 'main'
const wide = isMain ? ['**/wide/**'] : []
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

/** Journeys through the built storefront on a database of their own, at phone and desktop size; tenants with long names, in euro and of single journeys beside the demo's. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  // A journey that passes only at its second try is broken.
  retries: 0,
  // These end what hangs; what a journey waits for comes late on a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  outputDir: 'test-results/e2e',
  use: {
    baseURL: `http://localhost:${port}`,
    // It costs a quarter of the whole run: `npm run e2e -- order --trace retain-on-failure` takes one.
    trace: 'off',
    launchOptions: chromiumOptions(),
    // A worker would make calls in the page's place, where tests cannot watch or answer them (`offline.e2e.ts` can).
    serviceWorkers: 'block',
    // An action that waits in vain ends with its own place, not with the test's time.
    actionTimeout: 60_000,
    // What moves is tested where moving is the point.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // A journey of the shop runs on a phone, at a desk where it is tagged `@desk`, and in the whole suite on `@both`.
  projects: [
    // First: they have the longest journeys, and short ones keep both workers busy until the end.
    {
      name: 'staff',
      testMatch: '**/staff/**/*.e2e.ts',
      testIgnore: wide,
      ...(isMain && { grepInvert: /@wide/ }),
      use: desktop,
    },
    {
      name: 'desktop',
      testIgnore: ['**/staff/**', ...wide],
      ...(isMain ? { grep: /@desk/, grepInvert: /@wide/ } : { grep: /@desk|@both/ }),
      use: desktop,
    },
    {
      name: 'phone',
      testIgnore: ['**/staff/**', ...wide],
      grepInvert: isMain ? /@desk|@wide/ : /@desk/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: [
      'rm -rf test-results/data test-results/tenants',
      ...ownTenants.map((folder) => `node testing/copy-euro-tenant.ts ${folder}`),
      `node testing/copy-picture-tenants.ts ${pictureTenants.join(' ')}`,
      'node scripts/tenant.ts import testing/long-names',
      'node scripts/tenant.ts import testing/euro --live',
      ...[...ownTenants, ...pictureTenants].map(
        (folder) => `node scripts/tenant.ts import ${folder} --live`,
      ),
      'node server/main.ts',
    ].join(' && '),
    url: `http://localhost:${port}/menu`,
    // A loaded machine takes its time to bring two databases up, one after the other.
    timeout: 300_000,
    env: {
      NODE_COMPILE_CACHE: processVariables.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_FOLDER: 'test-results/data',
      LOG_LEVEL: 'error',
      // A slow machine is no overload: calls wait as long as they have to.
      REQUESTS_IN_WORK: '1000',
      EVENT_LOOP_DELAY_MS: '0',
      DEMO: '1',
      DEMO_KITCHEN: '1',
      DEMO_KITCHEN_SECONDS: '1',
    },
  },
})
