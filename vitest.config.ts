import { configDefaults, defineConfig } from 'vitest/config'

const api = ['server/**/*.test.ts', 'database/**/*.test.ts']

/**
 * API tests that `npm test` runs on the embedded database as well as on the server: the database itself, jobs, and the
 * areas where diners order, book and sign in. `TEST_ALL`, and a machine without a server, run all of them there.
 */
const embeddedToo = [
  'database/**/*.test.ts',
  'server/*.test.ts',
  ...['jobs', 'ordering', 'promos', 'reservations', 'sign-in'].map(
    (area) => `server/${area}/**/*.test.ts`,
  ),
]

/**
 * Files share a process, and tests of a file a database: each must pass whatever ran before it.
 * Projects run one after the other (`groupOrder`): a worker of another project compiles the database again. The order is the
 * same in each run, so that a failure can be repeated; `TEST_SEED` gives another order, and other values
 * to property tests.
 */
const sequence = {
  shuffle: { files: true, tests: true },
  seed: Number(process.env.TEST_SEED ?? 1),
}

const setupFiles = ['testing/generated-tests.ts', 'testing/close-opened.ts']

/** Ends what hangs; the default of five seconds would end what a busy machine is slow to do. */
const testTimeout = 90_000

const exclude = [
  ...configDefaults.exclude,
  // A project with excludes of its own does not take those of the command line.
  ...(process.env.EXCLUDED_TESTS?.split(',') ?? []),
]

/** A database on the coordinator of a Citus cluster that knows its workers (docs/scaling.md). */
const { CITUS_URL } = process.env
if (!CITUS_URL && process.argv.includes('citus')) {
  process.stdout.write('No CITUS_URL: nothing is tested on a Citus cluster.\n')
}

/** The API's tests on one of the databases. */
function apiProject(name: 'embedded' | 'server' | 'citus', groupOrder: number) {
  return {
    test: {
      name,
      sequence: { ...sequence, groupOrder },
      setupFiles,
      include: name === 'embedded' && process.env.TEST_EMBEDDED === 'part' ? embeddedToo : api,
      exclude,
      globalSetup: 'testing/database-templates.ts',
      testTimeout,
      hookTimeout: 120_000,
      // What is waited for comes late on a busy machine; a second is the default.
      expect: { poll: { timeout: 30_000 } },
      env:
        name === 'citus'
          ? { TEST_DATABASE: 'server', TEST_CLUSTER: 'citus', TEST_DATABASE_URL: CITUS_URL ?? '' }
          : { TEST_DATABASE: name },
    },
  }
}

/** `rules` needs nothing; `embedded` and `server` are the same API tests on both databases. */
export default defineConfig({
  test: {
    // Every core: left alone, it keeps one free, which is half of a machine with two.
    maxWorkers: '100%',
    // Files share a process, and with it the compiled database: half the time. Modules of
    // the server keep caches of pure results only; a test that changes a store of the browser resets it.
    isolate: false,
    // Of all projects: theirs have no seed of their own.
    sequence,
    projects: [
      apiProject('embedded', 0),
      apiProject('server', 1),
      ...(CITUS_URL ? [apiProject('citus', 3)] : []),
      // Last: its files are short, so that every core is busy until the end.
      {
        test: {
          name: 'rules',
          sequence: { ...sequence, groupOrder: 2 },
          setupFiles,
          testTimeout,
          include: ['{domain,contract,storefront,staff,ui,testing,scripts}/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
    ],
  },
})
