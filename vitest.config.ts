import { defineConfig } from 'vitest/config'

const api = ['server/**/*.test.ts', 'database/**/*.test.ts']

/** Files share a process, and tests of a file a database: each must pass whatever ran before it. */
const sequence = { shuffle: { files: true, tests: true } }

/** `rules` needs nothing; `embedded` and `server` are the same API tests on both databases. */
export default defineConfig({
  test: {
    // Every core: left alone, it keeps one free, which is half of a machine with two.
    maxWorkers: '100%',
    // Files share a process, and with it the compiled database: half the time. Nothing keeps state in its module.
    isolate: false,
    sequence,
    projects: [
      {
        test: {
          name: 'rules',
          sequence,
          include: [
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'storefront/**/*.test.{ts,tsx}',
            'staff/**/*.test.{ts,tsx}',
            'testing/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'embedded',
          sequence,
          include: api,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        test: {
          name: 'server',
          sequence,
          include: api,
          testTimeout: 90_000,
          hookTimeout: 120_000,
          env: { TEST_DATABASE: 'server' },
        },
      },
    ],
  },
})
