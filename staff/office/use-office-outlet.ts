import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Me } from '#contract/staff/people.ts'
import { meQuery } from '#staff/shell/me.ts'
import { usePreferences } from '#staff/shell/preferences.ts'

type OfficeOutlet = Me['outlets'][number]

interface Chosen {
  me: Me | undefined
  error: Error | null
  outlets: OfficeOutlet[]
  outlet: OfficeOutlet | undefined
  choose(id: string | null): void
}

/** The outlet of a screen: the first one of the board, until another is chosen. */
export function useOfficeOutlet(): Chosen {
  const { data: me, error } = useQuery(meQuery)
  const outletIds = usePreferences((preferences) => preferences.outletIds)
  const [chosenId, choose] = useState<string | null>(null)
  const outlets = me?.outlets ?? []
  const outlet = outlets.find(({ id }) => id === (chosenId ?? outletIds[0])) ?? outlets[0]
  return { me, error, outlets, outlet, choose }
}

/** The context that a screen with several parts passes to the part that is shown. */
export interface OutletContext {
  outlet: { id: string; name: string }
  choose(id: string): void
}

export function useOutletOfScreen(): OutletContext['outlet'] {
  return useOutletContext<OutletContext>().outlet
}

/** Navigates to the same screen of another outlet. */
export function useChooseOutlet(): OutletContext['choose'] {
  return useOutletContext<OutletContext>().choose
}
