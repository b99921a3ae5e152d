import * as service from '#contract/staff/service.ts'
import type { AreaCalls } from './definition.ts'

const screen = { who: 'device', area: 'Staff service' } as const
const control = { ...screen, right: 'service', data: service.service } as const
const ofPause = {
  ...screen,
  right: 'service',
  data: service.service,
  errors: ['wrong_state'],
} as const
const marking = { ...screen, right: 'stock' } as const

/** Changes during service: sold-out items, pauses, busy times. */
export const staffServiceCalls = {
  getStock: {
    ...screen,
    summary: 'Dishes and options of an outlet, with those that are sold out',
    query: service.stockQuery,
    data: service.stock,
    errors: ['not_found'],
  },
  markStock: {
    ...marking,
    summary: 'Mark a dish or an option as sold out',
    body: service.markRequest,
    data: service.marked,
    errors: ['not_found'],
  },
  unmarkStock: { ...marking, summary: 'Take a mark back', data: service.mark },
  getService: {
    ...screen,
    summary: 'Whether an outlet takes orders, and the reasons if not',
    data: service.service,
  },
  pauseService: {
    ...control,
    summary: 'Take no orders for a while',
    body: service.pauseRequest,
    errors: ['limit_reached'],
  },
  changePause: {
    ...ofPause,
    summary: 'End a pause at another time, or tell diners something else',
    body: service.pauseChange,
  },
  resumeService: { ...ofPause, summary: 'Lift one pause' },
  setBusy: { ...control, summary: 'Lengthen the times of new orders', body: service.busyRequest },
  clearBusy: { ...control, summary: 'Be as quick as usual again' },
  goLive: {
    who: 'member',
    right: 'settings',
    area: 'Staff service',
    summary: 'Open a new restaurant to diners',
    data: service.service,
  },
  listKitchenSlots: {
    ...screen,
    summary: 'The slots of a day, with orders, capacity and closures',
    query: service.slotsQuery,
    data: service.kitchenSlots,
  },
} satisfies AreaCalls
