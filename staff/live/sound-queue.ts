/** What is needed of the browser's `HTMLAudioElement`. */
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
  /** Whether the browser let a sound be heard. */
  onPlayed(isHeard: boolean): void
}

export interface SoundQueue {
  /** At once, or after what is heard now: a sound that cut another one short would take its meaning. */
  play(sound: Sound): void
  /** What waits of this file is no longer wanted. */
  drop(file: string): void
  stop(): void
}

/** Every recording is shorter, in milliseconds: a browser that does not say that one has ended keeps no other waiting. */
const longest = 3_000

/**
 * Plays sounds one after the other through one element: an iPad lets an element play by itself only after a tap has played
 * it, and its mute switch silences Web Audio but not this.
 */
export function createSoundQueue({ open, onPlayed }: Dependencies): SoundQueue {
  let player: SoundPlayer | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSounding = false
  let waiting: Sound[] = []

  // Without waiting for anything: in a tap the browser allows only what is played at once.
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
        // Stopped by us, which is no refusal.
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
      // The bell repeats; however many sounds wait, it waits once.
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
