import fc from 'fast-check'

/** Property tests try the same values in each run, so that a failure can be repeated; `TEST_SEED` gives others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.TEST_SEED ?? 1) })

/**
 * Generated cases of a test that costs seconds: a tenth in `npm test`, all of them in `npm run test:all`, which sets
 * `TEST_ALL`.
 */
export function runs(count: number): number {
  return process.env.TEST_ALL ? count : Math.ceil(count / 10)
}
