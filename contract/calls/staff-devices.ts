import { z } from 'zod'
import * as devices from '#contract/staff/devices.ts'
import type { AreaCalls } from './definition.ts'
import { nothing } from './nothing.ts'

const id = z.object({ id: z.string() })

export const staffDeviceCalls = {
  beginPairing: {
    who: 'public',
    area: 'Staff devices',
    summary: 'A code that pairs the asking browser once a manager has entered it',
    data: devices.pairingCode,
    limit: 60,
    errors: ['too_many_requests'],
  },
  getPairing: {
    who: 'public',
    area: 'Staff devices',
    summary: 'Whether the code was entered; then, once, with the session as a cookie',
    params: z.object({ secret: z.string() }),
    data: devices.pairingState,
    limit: 240,
  },
  addDevice: {
    who: 'member',
    right: 'devices',
    area: 'Staff devices',
    summary: 'Pair the screen that shows a code; without a code, this browser',
    body: devices.newDevice,
    data: devices.device,
    errors: ['not_found', 'wrong_state', 'limit_reached'],
  },
  listDevices: {
    who: 'member',
    right: 'devices',
    area: 'Staff devices',
    summary: 'The paired screens, and which of them listen',
    data: z.array(devices.device),
  },
  updateDevice: {
    who: 'member',
    right: 'devices',
    area: 'Staff devices',
    summary: 'Change a paired screen',
    params: id,
    body: devices.deviceUpdate,
    data: devices.device,
  },
  removeDevice: {
    who: 'member',
    right: 'devices',
    area: 'Staff devices',
    summary: 'Remove a paired screen; its next call is 401',
    params: id,
    data: nothing,
  },
  sendHeartbeat: {
    who: 'device',
    area: 'Staff devices',
    summary: 'A board says each 15 seconds that it is there and can be heard',
    body: devices.heartbeat,
    data: devices.heartbeatAnswer,
    errors: ['not_found'],
  },
} satisfies AreaCalls
