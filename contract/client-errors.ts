import { z } from 'zod'

/** Bytes of a whole report. */
export const clientErrorLimit = 8 * 1024

/** What went wrong in a browser. Without query, token or anything that was typed. */
export const clientError = z.strictObject({
  message: z.string().max(500),
  stack: z.string().max(2_000).meta({ description: 'The topmost lines' }),
  path: z.string().max(300).meta({ description: 'Of the page, without query' }),
  build: z.string().max(60).meta({ description: 'The script that runs, by its hash' }),
})
