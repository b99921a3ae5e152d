import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Me } from '#contract/staff/people.ts'
import { serverNow } from '#staff/live/board-store.ts'
import { meQuery } from './me.ts'

/**
 * Once nobody serves at a paired screen any more, because their minutes are over or they have locked it, nothing that it was
 * shown for them stays there: what an open screen needs is asked for again, as the screen by itself.
 */
export function useEndOfPerson(me: Me | undefined): void {
  const client = useQueryClient()
  const { id = null, until = null } = me?.person ?? {}
  useEffect(() => {
    if (until === null) return
    // A little later than by this browser's clock: asked too early, the server would say that the minutes go on.
    const left = Math.max(0, Date.parse(until) - serverNow()) + 500
    const timer = setTimeout(() => void client.invalidateQueries(meQuery), left)
    return () => clearTimeout(timer)
  }, [until, client])

  const before = useRef(id)
  useEffect(() => {
    const hasEnded = before.current !== null && before.current !== id
    before.current = id
    if (!hasEnded) return
    // Who this browser is stays known: the board is drawn by it.
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }, [id, client])
}
