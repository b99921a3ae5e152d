import { create } from 'zustand'
import bell from '#staff/sounds/bell.wav'
import booking from '#staff/sounds/booking.wav'
import offline from '#staff/sounds/offline.wav'
import printer from '#staff/sounds/printer.wav'
import start from '#staff/sounds/start.wav'
import stop from '#staff/sounds/stop.wav'
import { serverNow } from './board-store.ts'

/** The sounds of this application; each file has its own rhythm. */
export type SoundName = 'bell' | 'start' | 'stop' | 'offline' | 'printer' | 'booking'

const files: Record<SoundName, string> = { bell, start, stop, offline, printer, booking }

const minute = 60_000
/** Maximum length of a mute, in case it is forgotten. */
const longestMute = 15 * minute
const quietFor = minute / 2
/** Interval of a repeated sound. */
const repeatEvery = 4_000

interface SoundState {
  /** `blocked`: the browser requires a tap first. */
  state: 'on' | 'muted' | 'blocked'
  /** By this device's clock. */
  mutedUntil: number
  /** End of 'Quiet 30 s', by the server's clock; 0 for none. */
  quietUntil: number
}

export const useSound = create<SoundState>(() => ({
  state: 'blocked',
  mutedUntil: 0,
  quietUntil: 0,
}))

const queue = createSoundQueue({
  open: () => new Audio(),
  // Also when a later sound is refused: the board then asks for a tap.
  onPlayed(isHeard) {
    const { state } = useSound.getState()
    const now = isHeard ? 'on' : 'blocked'
    if (state !== 'muted' && state !== now) useSound.setState({ state: now })
  },
})

/** Call within the tap that starts the shift. */
export function playFirst(volume: number): void {
  unmute()
  play('bell', volume)
}

export function play(name: SoundName, volume: number): void {
  if (useSound.getState().state !== 'muted') queue.play({ file: files[name], volume })
}

/** Plays a sound now and every four seconds. @returns a function that stops it */
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

/** No bell for 30 seconds; waiting orders are still shown. */
export function quiet(): void {
  useSound.setState({ quietUntil: serverNow() + quietFor })
}

export interface SoundPlayer {
  src: string
  volume: number
  onended: ((event: Event) => void) | null
  play(): Promise<void>
  pause(): void
}

interface Sound {
  file: string
  volume: number
}

interface Dependencies {
  open(): SoundPlayer
  onPlayed(isHeard: boolean): void
}

export interface SoundQueue {
  /** Plays immediately, or after the current sound: each is recognised by its full rhythm. */
  play(sound: Sound): void
  drop(file: string): void
  stop(): void
}

/** Longer than every recording, in milliseconds: for browsers that never fire `ended`. */
const longest = 3_000

/** Plays sounds one after the other on one audio element: iPads require a tap for its first play only. */
export function createSoundQueue({ open, onPlayed }: Dependencies): SoundQueue {
  let player: SoundPlayer | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSounding = false
  let waiting: Sound[] = []

  // Synchronous: within a tap, browsers allow only sounds that start immediately.
  function start({ file, volume }: Sound): void {
    player ??= open()
    player.src = file
    player.volume = volume
    player.onended = next
    isSounding = true
    timer = setTimeout(next, longest)
    player.play().then(
      () => onPlayed(true),
      (error) => {
        // Stopped by `stop`, not refused by the browser.
        if ((error as DOMException).name === 'AbortError') return
        onPlayed(false)
        next()
      },
    )
  }

  function next(): void {
    clearTimeout(timer)
    isSounding = false
    const sound = waiting.shift()
    if (sound) start(sound)
  }

  return {
    play(sound) {
      if (!isSounding) return start(sound)
      // A repeating sound is queued once.
      const isThere = waiting.some(({ file }) => file === sound.file)
      waiting = isThere
        ? waiting.map((each) => (each.file === sound.file ? sound : each))
        : [...waiting, sound]
    },
    drop(file) {
      waiting = waiting.filter((each) => each.file !== file)
    },
    stop() {
      waiting = []
      clearTimeout(timer)
      isSounding = false
      player?.pause()
    },
  }
}
