import { queryOptions } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'

/** What publishing a menu would change. */
export const diffQuery = (menu: string) =>
  queryOptions({
    queryKey: ['menu diff', menu],
    queryFn: ({ signal }) => call(calls.getMenuDiff, { params: { menu }, signal }),
  })
