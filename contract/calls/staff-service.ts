import { z } from 'zod'
import { mark, marked, markRequest, stock, stockQuery } from '#contract/staff/mark.ts'
import {
  busyRequest,
  kitchenSlots,
  pauseChange,
  pauseRequest,
  service,
  slotsQuery,
} from '#contract/staff/service.ts'
import type { AreaCalls } from './definition.ts'

const ofOutlet = z.object({ outlet: z.string() })

/** What a kitchen changes while it serves: what is sold out, pauses, busy times. */
export const staffServiceCalls = {
  getStock: {
    who: 'device',
    area: 'Staff service',
    summary: 'What an outlet sells, and what of it is sold out',
    query: stockQuery,
    data: stock,
    errors: ['not_found'],
  },
  markStock: {
    who: 'device',
    right: 'stock',
    area: 'Staff service',
    summary: 'Mark a dish or an option as sold out',
    body: markRequest,
    data: marked,
    errors: ['not_found'],
  },
  unmarkStock: {
    who: 'device',
    right: 'stock',
    area: 'Staff service',
    summary: 'Take a mark back',
    params: z.object({ mark: z.string() }),
    data: mark,
  },
  getService: {
    who: 'device',
    area: 'Staff service',
    summary: 'Whether an outlet takes orders, and what keeps it from doing so',
    params: ofOutlet,
    data: service,
  },
  pauseService: {
    who: 'device',
    right: 'service',
    area: 'Staff service',
    summary: 'Take no orders for a while',
    params: ofOutlet,
    body: pauseRequest,
    data: service,
    errors: ['limit_reached'],
  },
  changePause: {
    who: 'device',
    right: 'service',
    area: 'Staff service',
    summary: 'End a pause at another time, or tell diners something else',
    params: z.object({ outlet: z.string(), pause: z.string() }),
    body: pauseChange,
    data: service,
    errors: ['wrong_state'],
  },
  resumeService: {
    who: 'device',
    right: 'service',
    area: 'Staff service',
    summary: 'Lift one pause',
    params: z.object({ outlet: z.string(), pause: z.string() }),
    data: service,
    errors: ['wrong_state'],
  },
  setBusy: {
    who: 'device',
    right: 'service',
    area: 'Staff service',
    summary: 'Need longer for what is ordered from now on',
    params: ofOutlet,
    body: busyRequest,
    data: service,
  },
  clearBusy: {
    who: 'device',
    right: 'service',
    area: 'Staff service',
    summary: 'Be as quick as usual again',
    params: ofOutlet,
    data: service,
  },
  goLive: {
    who: 'member',
    right: 'settings',
    area: 'Staff service',
    summary: 'Open a new restaurant to diners',
    params: ofOutlet,
    data: service,
  },
  listKitchenSlots: {
    who: 'device',
    area: 'Staff service',
    summary: 'The slots of a day, how full they are and what closes them',
    params: ofOutlet,
    query: slotsQuery,
    data: kitchenSlots,
  },
} satisfies AreaCalls
