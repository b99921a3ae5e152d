import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { setupStep } from '#contract/staff/settings.ts'
import { call } from '#staff/api/client.ts'

export type SetupStep = z.infer<typeof setupStep>

/** The steps of the first day. Some are done elsewhere, such as on the board, so each visit asks anew. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(calls.getSetup, { signal }),
})
