import fc from 'fast-check'

/** Property tests try the same values in each run, so that a failure can be repeated; `TEST_SEED` gives others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.TEST_SEED ?? 1) })
