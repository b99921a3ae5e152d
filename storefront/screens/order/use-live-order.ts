import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { calls } from '#contract/diner-calls.ts'
import { isFinal } from '#domain/order-status.ts'
import { openEventStream } from '#storefront/api/event-stream.ts'
import { orderQuery } from './order-docket.tsx'

/** Polling interval while the stream is down, in milliseconds. */
const pollEvery = 20_000

/** The order, updated by the server's events; polled while the connection is lost. */
export function useLiveOrder(id: string) {
  const queries = useQueryClient()
  const [isLive, setLive] = useState(true)
  const [tries, setTries] = useState(0)
  const query = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) =>
      !isLive && state.data && !isFinal(state.data.status) ? pollEvery : false,
  })
  const isOver = query.data !== undefined && isFinal(query.data.status)
  const isLoaded = query.data !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens another stream
  useEffect(() => {
    if (!isLoaded || isOver) return
    let wasConnected = true
    return openEventStream(
      calls.watchOrder,
      { params: { id } },
      {
        onEvent: (order) => queries.setQueryData(orderQuery(id).queryKey, order),
        isLast: ({ status }) => isFinal(status),
        onConnection(isConnected) {
          setLive(isConnected)
          // Catches up without waiting for the next poll.
          if (!isConnected && wasConnected) void queries.refetchQueries(orderQuery(id))
          wasConnected = isConnected
        },
      },
    )
  }, [id, isLoaded, isOver, queries, tries])

  return {
    ...query,
    isLive: isLive || isOver,
    check() {
      void query.refetch()
      setTries(tries + 1)
    },
  }
}
