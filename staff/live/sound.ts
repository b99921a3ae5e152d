import { create } from 'zustand'
import bell from '#staff/sounds/bell.wav'
import booking from '#staff/sounds/booking.wav'
import offline from '#staff/sounds/offline.wav'
import printer from '#staff/sounds/printer.wav'
import start from '#staff/sounds/start.wav'
import stop from '#staff/sounds/stop.wav'
import { serverNow } from './board-store.ts'
import { createSoundQueue } from './sound-queue.ts'

/** The sounds of this application; each is a file with its own rhythm. */
export type SoundName = 'bell' | 'start' | 'stop' | 'offline' | 'printer' | 'booking'

const files: Record<SoundName, string> = { bell, start, stop, offline, printer, booking }

const minute = 60_000
/** Nobody may forget that a screen is mute. */
const longestMute = 15 * minute
const quietFor = minute / 2
/** An alarm sounds as often until somebody touches what it is about. */
const repeatEvery = 4_000

interface SoundState {
  /** `blocked`: the browser wants a tap first. */
  state: 'on' | 'muted' | 'blocked'
  /** By this device's clock. */
  mutedUntil: number
  /** What a person asked for with 'Quiet 30 s', by the server's clock; 0 for none. */
  quietUntil: number
}

export const useSound = create<SoundState>(() => ({
  state: 'blocked',
  mutedUntil: 0,
  quietUntil: 0,
}))

const queue = createSoundQueue({
  open: () => new Audio(),
  /** A browser that refuses is said to be silent. */
  onPlayed(isHeard) {
    const { state } = useSound.getState()
    const now = isHeard ? 'on' : 'blocked'
    if (state !== 'muted' && state !== now) useSound.setState({ state: now })
  },
})

/** In the tap that starts the shift. */
export function playFirst(volume: number): void {
  unmute()
  play('bell', volume)
}

export function play(name: SoundName, volume: number): void {
  if (useSound.getState().state !== 'muted') queue.play({ file: files[name], volume })
}

/** Sounds now and each four seconds. @returns the function that ends it */
export function repeat(name: SoundName, volume: number): () => void {
  play(name, volume)
  const repeating = setInterval(() => play(name, volume), repeatEvery)
  return () => {
    clearInterval(repeating)
    queue.drop(files[name])
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

export function mute(now = Date.now()): void {
  queue.stop()
  useSound.setState({ state: 'muted', mutedUntil: now + longestMute })
  clearTimeout(timer)
  timer = setTimeout(unmute, longestMute)
}

export function unmute(): void {
  clearTimeout(timer)
  useSound.setState({ state: 'on', mutedUntil: 0 })
}

/** No bell for 30 seconds; what waits is still shown. */
export function quiet(): void {
  useSound.setState({ quietUntil: serverNow() + quietFor })
}
