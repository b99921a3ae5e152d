import { type Api, answer } from '#server/http/call.ts'
import { noteListening } from '#server/kitchen/board-watch.ts'
import { writeCookie } from '#server/sign-in/cookies.ts'
import { listDevices, removeDevice, updateDevice } from './devices.ts'
import { takeHeartbeat } from './heartbeats.ts'
import { addDevice, beginPairing, getPairing } from './pairing.ts'

/** Paired screens, and whether they listen. */
export function deviceRoutes(api: Api): void {
  answer(api, {
    beginPairing,
    getPairing: async (ctx, { params, headers, reply }) => {
      const { state, session } = await getPairing(ctx, params.secret, headers)
      if (session) reply.header('set-cookie', writeCookie(ctx, 'staff', session.secret))
      return state
    },
    addDevice: async (ctx, { body, headers, reply }) => {
      const { device, session } = await addDevice(ctx, body, headers)
      if (session) reply.header('set-cookie', writeCookie(ctx, 'staff', session.secret))
      return device
    },
    listDevices,
    updateDevice: (ctx, { params, body }) => updateDevice(ctx, params.id, body),
    removeDevice: (ctx, { params }) => removeDevice(ctx, params.id),
    sendHeartbeat: async (ctx, { body }) => {
      const taken = await takeHeartbeat(ctx, body)
      if (body.sound === 'on' && body.visible) await noteListening(ctx, body.outlets)
      return taken
    },
  })
}
