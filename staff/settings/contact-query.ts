import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'

/** Where an outlet is, and how diners reach it. */
export const contactQuery = (outletId: string) =>
  queryOptions({
    queryKey: ['settings', 'contact', outletId],
    queryFn: ({ signal }) =>
      call(calls.getContactSettings, { params: { outlet: outletId }, signal }),
  })
