import { create } from 'zustand'
import bell from '#staff/sounds/bell.wav'
import booking from '#staff/sounds/booking.wav'
import line from '#staff/sounds/line.wav'
import printer from '#staff/sounds/printer.wav'
import start from '#staff/sounds/start.wav'
import stop from '#staff/sounds/stop.wav'
import { serverNow } from './board-store.ts'
import type { SoundName } from './ring.ts'

const files: Record<SoundName, string> = { bell, start, stop, line, printer, booking }

const minute = 60_000
/** Nobody may forget that a screen is mute. */
const longestMute = 15 * minute
const quietFor = minute / 2

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

/**
 * One element for all sounds: an iPad lets an element play by itself only after a tap has played it, and its mute switch
 * silences Web Audio but not this.
 */
let player: HTMLAudioElement | null = null

/** In the tap that starts the shift. @returns whether it was heard */
export async function playFirst(volume: number): Promise<boolean> {
  useSound.setState({ state: 'on', mutedUntil: 0 })
  return play('bell', volume)
}

/** A browser that refuses is said to be silent. */
export async function play(name: SoundName, volume: number): Promise<boolean> {
  const { state } = useSound.getState()
  if (state === 'muted') return false
  player ??= new Audio()
  player.src = files[name]
  player.volume = volume
  try {
    await player.play()
    if (state === 'blocked') useSound.setState({ state: 'on' })
    return true
  } catch (error) {
    // Another sound that began meanwhile is no silence.
    if ((error as DOMException).name === 'AbortError') return true
    useSound.setState({ state: 'blocked' })
    return false
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

export function mute(now = Date.now()): void {
  player?.pause()
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
