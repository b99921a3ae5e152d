import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireBoard } from '#contract/staff/board.ts'
import { useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { useNow } from '#staff/live/use-now.ts'
import { meQuery } from '#staff/shell/me.ts'
import { serviceState } from './service-state.ts'

type Screen = WireBoard['screens'][number]

/** Other boards at these outlets that would not sound for an order, during service. */
export function silentScreens(
  screens: readonly Screen[],
  outlets: readonly Outlet[],
  { ownId, now }: { ownId: string | undefined; now: number },
): Screen[] {
  const openIds = outlets
    .filter((outlet) => serviceState(outlet, now).kind !== 'closed')
    .map(({ id }) => id)
  return screens.filter(
    ({ id, purpose, listening, outlets: places }) =>
      purpose === 'board' &&
      !listening &&
      id !== ownId &&
      places.some((place) => openIds.includes(place)),
  )
}

/** Ids of outlets with another listening paired board. */
export function heardElsewhere(screens: readonly Screen[], ownId: string | undefined): string[] {
  return screens
    .filter(({ id, purpose, listening }) => purpose === 'board' && listening && id !== ownId)
    .flatMap(({ outlets }) => outlets)
}

const none: Screen[] = []

/** Silent screens whose warning was not dismissed since they last listened, and outlets with another listening board. */
export function useSilentScreens(outlets: readonly Outlet[]): {
  names: string[]
  heardElsewhere: string[]
  onKnown(): void
} {
  const now = useNow(10_000)
  const { data: me } = useQuery(meQuery)
  const screens = useBoard(({ snapshot }) => snapshot?.screens) ?? none
  const [known, setKnown] = useState<string[]>([])
  const silent = silentScreens(screens, outlets, { ownId: me?.device?.id, now })
  const stillKnown = known.filter((id) => silent.some((screen) => screen.id === id))
  if (stillKnown.length < known.length) setKnown(stillKnown)
  return {
    names: silent.filter(({ id }) => !stillKnown.includes(id)).map(({ name }) => name),
    heardElsewhere: heardElsewhere(screens, me?.device?.id),
    onKnown: () => setKnown(silent.map(({ id }) => id)),
  }
}
