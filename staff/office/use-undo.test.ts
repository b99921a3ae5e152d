import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { messageOf } from '#contract/client/call-error.ts'
import { undoOptions } from './use-undo.ts'
import { versionsQuery } from './versions-query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Undoes version 41, which is shown, with a server that answers this. */
async function undo(status: number, body: object) {
  const fetched = vi.fn(async (_url: string, _request: RequestInit) =>
    Response.json(body, { status }),
  )
  vi.stubGlobal('fetch', fetched)
  const client = new QueryClient()
  const { queryKey } = versionsQuery(1)
  client.setQueryData(queryKey, { versions: [], next_before: null })
  const onUndone = vi.fn()
  const undoing = new MutationObserver(client, undoOptions(client, 'Undo', onUndone))
  const error = await undoing.mutate(41).catch((error: unknown) => error)
  const sent = fetched.mock.calls.map(([, request]) => request.body)
  return { error, sent, onUndone, isStale: client.getQueryState(queryKey)?.isInvalidated }
}

test('what is taken back is the version that is shown', async () => {
  const { sent, onUndone } = await undo(200, { data: { number: 42, undoes: 41 } })

  expect(sent).toEqual([JSON.stringify({ number: 41 })])
  expect(onUndone).toHaveBeenCalledOnce()
})

test('where something newer is live that is said, and the versions are refetched', async () => {
  const message = 'Something newer is live. Nothing was taken back.'
  const { error, onUndone, isStale } = await undo(409, { message, code: 'conflict', data: null })

  expect(messageOf(error)).toBe(message)
  expect([isStale, onUndone.mock.calls.length]).toEqual([true, 0])
})
