import { z } from 'zod'
import { between, count, instant, texts } from '#contract/values.ts'
import { mostPrinterLetters } from '#domain/listening.ts'
import { personName } from './people.ts'

const outletIds = z.array(z.string().max(100)).min(1).max(200)
const purpose = z.enum(['board', 'counter'])
const sound = z.enum(['on', 'muted', 'blocked'])
const battery = z
  .strictObject({ level: z.number().min(0).max(1), charging: z.boolean() })
  .nullable()

export const pairingCode = z.object({ ...texts('code', 'secret'), expires_in: count })

export const device = z.object({
  ...texts('id', 'name'),
  purpose,
  outlets: z.array(z.string()),
  last_beat_at: instant.nullable(),
  listening: z.boolean(),
  sound: sound.nullable(),
  battery,
  printer: z.string().nullable(),
  version: z.string().nullable(),
  clock_off: count
    .nullable()
    .describe("Seconds that its clock is ahead of the server's; null where not known"),
})
export type WireDevice = z.infer<typeof device>

export const pairingState = z.object({
  paired: z.boolean(),
  device: device.optional().describe('Once, when the code has been entered'),
})

/** Pairs the screen that shows the code; without a code, the browser that sends the request. */
export const newDevice = z.strictObject({
  code: z.string().trim().max(20).optional(),
  name: personName,
  purpose,
  outlets: outletIds,
  prints: z.boolean().default(false).describe('Adds its browser as a printer'),
})
export type NewDevice = z.output<typeof newDevice>
export const deviceUpdate = z.strictObject({ name: personName, purpose, outlets: outletIds })
export type DeviceUpdate = z.infer<typeof deviceUpdate>

/** Largest difference of a clock that is stored. */
const mostSeconds = 2_000_000_000

export const heartbeat = z.strictObject({
  outlets: outletIds,
  sound,
  visible: z.boolean(),
  battery,
  printer: z.string().max(mostPrinterLetters).nullable(),
  queue: between(0, 100_000),
  version: z.string().max(40),
  clock_off: between(-mostSeconds, mostSeconds)
    .nullish()
    .describe("Seconds that its clock is ahead of the server's"),
})
export type Heartbeat = z.infer<typeof heartbeat>
export const screenNearby = z.object({
  ...texts('id', 'name'),
  purpose,
  outlets: z.array(z.string()),
  listening: z.boolean(),
})
export const heartbeatAnswer = z.object({
  now: instant,
  listening: z.record(z.string(), count).describe('How many screens listen, by outlet'),
  screens: z.array(screenNearby).describe('Paired screens of these outlets'),
})
