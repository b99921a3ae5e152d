import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { useNetwork } from '#storefront/state/network.ts'
import { CallError } from './call.ts'
import { createQueryClient } from './queries.ts'

let queries: QueryClient | undefined
afterEach(() => {
  queries?.unmount()
  queries?.clear()
  useNetwork.setState({ isOffline: false, isChecking: false })
})

test('what could not be loaded is asked for again once there is a network', async () => {
  queries = createQueryClient()
  queries.mount()
  const ask = vi.fn(async () => 'an answer')
  ask.mockRejectedValueOnce(new CallError(503, 'Not now.'))
  const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn: ask })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')

  useNetwork.setState({ isOffline: true })
  expect(ask).toHaveBeenCalledTimes(1)
  useNetwork.setState({ isOffline: false })

  await expect.poll(() => observer.getCurrentResult().data).toBe('an answer')
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})
