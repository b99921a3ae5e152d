import { create } from 'zustand'
import { readStored, store } from '#staff/api/stored.ts'

export const textSizes = ['normal', 'large', 'largest'] as const
export const looks = ['device', 'light', 'dark'] as const
export const densities = ['roomy', 'compact'] as const
const openings = ['board', 'today'] as const

/** How this screen looks and sounds, stored in this browser. */
export interface Preferences {
  /** Null: as the device has it. */
  dark: boolean | null
  size: (typeof textSizes)[number]
  /** Between 0 and 1. */
  volume: number
  /** Of the board's dockets; null: as many as fit decides. */
  density: (typeof densities)[number] | null
  /** Outlets that the board shows; none: all. */
  outletIds: string[]
  /** First screen of a member on a desk; null: not chosen, which is Today. */
  opensAt: 'board' | 'today' | null
  isLocked: boolean
  /** Whether this browser was a paired kitchen screen when the server last said who it is. */
  isScreen: boolean
}

/** Also read before the first paint, by the page's inline script. */
const key = 'screen'

const initial: Preferences = {
  dark: null,
  size: 'normal',
  volume: 0.9,
  density: null,
  outletIds: [],
  opensAt: null,
  isLocked: false,
  isScreen: false,
}

export const usePreferences = create<Preferences>(() => initial)

/** From a stored value, which is untrusted input. */
export function readPreferences(stored: unknown): Preferences {
  const found: Partial<Record<keyof Preferences, unknown>> = { ...(stored ?? {}) }
  const { volume, outletIds } = found
  return {
    dark: typeof found.dark === 'boolean' ? found.dark : null,
    size: textSizes.find((each) => each === found.size) ?? initial.size,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : initial.volume,
    density: densities.find((each) => each === found.density) ?? null,
    outletIds: Array.isArray(outletIds)
      ? outletIds.filter((id): id is string => typeof id === 'string')
      : initial.outletIds,
    opensAt: openings.find((each) => each === found.opensAt) ?? null,
    isLocked: found.isLocked === true,
    isScreen: found.isScreen === true,
  }
}

/** Applies the stored preferences, and each change of them. @returns the function that stops it */
export function loadPreferences(): () => void {
  usePreferences.setState(readPreferences(readStored(key)))
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
  const stop = usePreferences.subscribe(apply)
  apply()
  return stop
}

export function prefer(change: Partial<Preferences>): void {
  usePreferences.setState(change)
  store(key, usePreferences.getState())
}

function apply(): void {
  const { dark, size } = usePreferences.getState()
  const isDark = dark ?? matchMedia('(prefers-color-scheme: dark)').matches
  const { dataset } = document.documentElement
  if (isDark) dataset.theme = 'dark'
  else delete dataset.theme
  dataset.size = size
}
