import { z } from 'zod'
import {
  busyRequest,
  kitchenSlots,
  mark,
  marked,
  markRequest,
  pauseChange,
  pauseRequest,
  service,
  slotsQuery,
  stock,
  stockQuery,
} from '#contract/staff/service.ts'
import type { AreaCalls } from './definition.ts'

const screen = { who: 'device', area: 'Staff service' } as const
const ofOutlet = { ...screen, params: z.object({ outlet: z.string() }) } as const
const control = { ...ofOutlet, right: 'service', data: service } as const
const ofPause = {
  ...screen,
  right: 'service',
  params: z.object({ outlet: z.string(), pause: z.string() }),
  data: service,
  errors: ['wrong_state'],
} as const
const marking = { ...screen, right: 'stock' } as const

/** Changes during service: sold-out items, pauses, busy times. */
export const staffServiceCalls = {
  getStock: {
    ...screen,
    summary: 'Dishes and options of an outlet, with those that are sold out',
    query: stockQuery,
    data: stock,
    errors: ['not_found'],
  },
  markStock: {
    ...marking,
    summary: 'Mark a dish or an option as sold out',
    body: markRequest,
    data: marked,
    errors: ['not_found'],
  },
  unmarkStock: {
    ...marking,
    summary: 'Take a mark back',
    params: z.object({ mark: z.string() }),
    data: mark,
  },
  getService: {
    ...ofOutlet,
    summary: 'Whether an outlet takes orders, and the reasons if not',
    data: service,
  },
  pauseService: {
    ...control,
    summary: 'Take no orders for a while',
    body: pauseRequest,
    errors: ['limit_reached'],
  },
  changePause: {
    ...ofPause,
    summary: 'End a pause at another time, or tell diners something else',
    body: pauseChange,
  },
  resumeService: {
    ...ofPause,
    summary: 'Lift one pause',
  },
  setBusy: {
    ...control,
    summary: 'Lengthen the times of new orders',
    body: busyRequest,
  },
  clearBusy: {
    ...control,
    summary: 'Be as quick as usual again',
  },
  goLive: {
    who: 'member',
    right: 'settings',
    area: 'Staff service',
    summary: 'Open a new restaurant to diners',
    params: ofOutlet.params,
    data: service,
  },
  listKitchenSlots: {
    ...ofOutlet,
    summary: 'The slots of a day, with orders, capacity and closures',
    query: slotsQuery,
    data: kitchenSlots,
  },
} satisfies AreaCalls
