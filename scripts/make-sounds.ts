// Makes the sounds of the kitchen's screen anew: `node scripts/make-sounds.ts`. They differ in rhythm, not only in pitch,
// so that they can be told apart over an extractor fan and by ears that hear little of the high notes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const rate = 22_050
const folder = join(import.meta.dirname, '../staff/sounds')

/** What a sound is at a moment, in seconds since it began; between -1 and 1. */
type Wave = (at: number) => number

/** One part of a sound. */
interface Strike {
  at: number
  wave: Wave
}

/** A struck bell: partials that are no multiples of each other, the high ones gone first. */
function bell(pitch: number, ring: number): Wave {
  const partials = [
    [0.5, 0.35, 1.2],
    [1, 0.6, 1],
    [1.19, 0.25, 0.8],
    [2, 0.4, 0.6],
    [2.74, 0.25, 0.4],
    [5.4, 0.12, 0.2],
  ] as const
  return (at) =>
    partials.reduce(
      (sum, [ratio, loudness, share]) =>
        sum +
        loudness * Math.exp(-at / (ring * share)) * Math.sin(2 * Math.PI * pitch * ratio * at),
      0,
    )
}

/** A tone with an even start and end. */
function tone(pitch: number, length: number, overtones: number): Wave {
  return (at) => {
    if (at > length) return 0
    const edge = Math.min(1, at / 0.01, (length - at) / 0.03)
    let sum = 0
    for (let n = 1; n <= overtones; n += 2) sum += Math.sin(2 * Math.PI * pitch * n * at) / n
    return edge * sum
  }
}

/** A dry knock, as of a print head. */
function knock(pitch: number): Wave {
  return (at) => Math.exp(-at / 0.018) * Math.sin(2 * Math.PI * pitch * at)
}

const each = (times: number[], wave: Wave): Strike[] => times.map((at) => ({ at, wave }))

const sounds: Record<string, { seconds: number; strikes: Strike[] }> = {
  // A counter bell, twice, and its lower answer.
  bell: {
    seconds: 1.9,
    strikes: [...each([0, 0.22], bell(1_318, 0.32)), { at: 0.55, wave: bell(988, 0.45) }],
  },
  // Three steps up: an order for later begins.
  start: {
    seconds: 1.2,
    strikes: [523, 659, 784].map((pitch, n) => ({ at: n * 0.24, wave: tone(pitch, 0.2, 1) })),
  },
  // Four even buzzes: put the pan down.
  stop: {
    seconds: 1.4,
    strikes: each([0, 0.34, 0.68, 1.02], tone(233, 0.24, 9)),
  },
  // Two long tones that fall: nothing comes through any more.
  line: {
    seconds: 1.7,
    strikes: [
      { at: 0, wave: tone(440, 0.7, 3) },
      { at: 0.8, wave: tone(294, 0.8, 3) },
    ],
  },
  // Seven knocks in a row.
  printer: {
    seconds: 0.9,
    strikes: each([0, 0.1, 0.2, 0.3, 0.5, 0.6, 0.7], knock(900)),
  },
  // One soft chime.
  booking: { seconds: 1.3, strikes: [{ at: 0, wave: bell(659, 0.5) }] },
}

mkdirSync(folder, { recursive: true })
for (const [name, { seconds, strikes }] of Object.entries(sounds)) {
  const samples = Array.from({ length: Math.round(seconds * rate) }, (_, index) => {
    const now = index / rate
    const sum = strikes.reduce((all, { at, wave }) => (now < at ? all : all + wave(now - at)), 0)
    return sum * Math.min(1, (seconds - now) / 0.05)
  })
  const loudest = Math.max(...samples.map(Math.abs))
  writeFileSync(
    join(folder, `${name}.wav`),
    waveFile(samples.map((sample) => (sample / loudest) * 0.95)),
  )
}

/** 16 bits, one channel. */
function waveFile(samples: number[]): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples.length * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries())
    file.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2)
  return file
}
