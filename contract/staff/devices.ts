import { z } from 'zod'
import type { AreaCalls } from '#contract/calls/definition.ts'
import { between, count, instant, texts } from '#contract/values.ts'
import { mostPrinterLetters } from '#domain/listening.ts'
import { personName } from './people.ts'

const outletIds = z.array(z.string().max(100)).min(1).max(200)
const purpose = z.enum(['board', 'counter'])
const sound = z.enum(['on', 'muted', 'blocked'])
const battery = z
  .strictObject({ level: z.number().min(0).max(1), charging: z.boolean() })
  .nullable()

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

/** Largest difference of a clock that is stored. */
const mostSeconds = 2_000_000_000

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

const ofDevice = { who: 'member', right: 'devices', area: 'Staff devices' } as const

export const deviceCalls = {
  beginPairing: {
    who: 'public',
    area: 'Staff devices',
    summary: 'A code that pairs the asking browser once a manager has entered it',
    data: z.object({ ...texts('code', 'secret'), expires_in: count }),
    limit: 60,
    errors: ['too_many_requests'],
  },
  getPairing: {
    who: 'public',
    area: 'Staff devices',
    summary: 'Whether the code was entered; then, once, with the session as a cookie',
    data: z.object({
      paired: z.boolean(),
      device: device.optional().describe('Once, when the code has been entered'),
    }),
    limit: 240,
  },
  addDevice: {
    ...ofDevice,
    summary: 'Pair the screen that shows a code; without a code, this browser',
    /** Pairs the screen that shows the code; without a code, the browser that sends the request. */
    body: z.strictObject({
      code: z.string().trim().max(20).optional(),
      name: personName,
      purpose,
      outlets: outletIds,
      prints: z.boolean().default(false).describe('Adds its browser as a printer'),
    }),
    data: device,
    errors: ['not_found', 'wrong_state', 'limit_reached'],
  },
  listDevices: {
    ...ofDevice,
    summary: 'The paired screens, and which of them listen',
    data: z.array(device),
  },
  updateDevice: {
    ...ofDevice,
    summary: 'Change a paired screen',
    body: z.strictObject({ name: personName, purpose, outlets: outletIds }),
    data: device,
  },
  removeDevice: { ...ofDevice, summary: 'Remove a paired screen; its next call is 401' },
  sendHeartbeat: {
    who: 'device',
    area: 'Staff devices',
    summary: 'A board says each 15 seconds that it is there and can be heard',
    body: z.strictObject({
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
    }),
    data: heartbeatAnswer,
    errors: ['not_found'],
  },
} satisfies AreaCalls
