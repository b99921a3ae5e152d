import type { z } from 'zod'
import type { historyQuery } from '#contract/staff/history.ts'
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import { addDays, type PlainDate } from '#domain/zone.ts'

type Query = z.input<typeof historyQuery>

export const dayChoices = ['today', 'yesterday', 'week', 'dates'] as const
export type DayChoice = (typeof dayChoices)[number]

export const fulfilmentChoices = ['delivery', 'pickup'] as const
export const paymentChoices = ['card', 'cash'] as const

/** Channel of an order. */
export const channelChoices = ['web', 'phone', 'counter', 'api'] as const
export type ChannelChoice = (typeof channelChoices)[number]

export type StatusChoice = Exclude<OrderStatus, 'awaiting_payment' | 'expired'>
/** Statuses of orders that reached the restaurant, in display order. */
export const statusChoices = orderStatuses.filter(
  (status): status is StatusChoice => status !== 'awaiting_payment' && status !== 'expired',
)

export const onlyChoices = ['late', 'refunded', 'tests'] as const
export type OnlyChoice = (typeof onlyChoices)[number]

/** Filters of the history, stored in the URL, so that going back shows the same list. */
export interface HistoryFilter {
  search: string
  days: DayChoice
  /** Business days, for `dates`; '' if none is chosen. */
  from: PlainDate
  to: PlainDate
  type: (typeof fulfilmentChoices)[number] | null
  channel: ChannelChoice | null
  payment: (typeof paymentChoices)[number] | null
  status: StatusChoice | null
  only: OnlyChoice | null
  outletId: string | null
}

const datePattern = /^\d{4}-\d\d-\d\d$/

/** The address is untrusted input. */
export function readFilter(params: URLSearchParams): HistoryFilter {
  const oneOf = <T extends string>(choices: readonly T[], name: string) =>
    choices.find((each) => each === params.get(name)) ?? null
  const date = (name: string) => {
    const value = params.get(name) ?? ''
    return datePattern.test(value) ? value : ''
  }
  return {
    search: (params.get('q') ?? '').slice(0, 80),
    days: oneOf(dayChoices, 'days') ?? 'today',
    from: date('from'),
    to: date('to'),
    type: oneOf(fulfilmentChoices, 'type'),
    channel: oneOf(channelChoices, 'channel'),
    payment: oneOf(paymentChoices, 'payment'),
    // Earlier URLs name two of the statuses as `only`.
    status: oneOf(statusChoices, 'status') ?? oneOf(['rejected', 'cancelled'], 'only'),
    only: oneOf(onlyChoices, 'only'),
    outletId: params.get('outlet'),
  }
}

export function writeFilter(filter: HistoryFilter): URLSearchParams {
  const { search, days, from, to, type, channel, payment, status, only, outletId } = filter
  const entries: [string, string | null][] = [
    ['q', search],
    ['days', days === 'today' ? null : days],
    ['from', days === 'dates' ? from : null],
    ['to', days === 'dates' ? to : null],
    ['type', type],
    ['channel', channel],
    ['payment', payment],
    ['status', status],
    ['only', only],
    ['outlet', outletId],
  ]
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => !!entry[1]))
}

/** @param today the business day of the restaurant */
export function toQuery(filter: HistoryFilter, today: PlainDate): Query {
  const { search, type, channel, payment, status, only, outletId } = filter
  return {
    ...daysOf(filter, today),
    ...(search ? { q: search } : {}),
    ...(type ? { type } : {}),
    ...(channel ? { channel } : {}),
    ...(payment ? { payment } : {}),
    ...(only === 'late' ? { late: '1' as const } : {}),
    ...(only === 'refunded' ? { refunded: '1' as const } : {}),
    ...(only === 'tests' ? { tests: '1' as const } : {}),
    ...(status ? { status } : {}),
    ...(outletId ? { outlet_id: outletId } : {}),
  }
}

/** The server's default is today. Swaps dates in the wrong order. */
function daysOf({ days, from, to }: HistoryFilter, today: PlainDate): Pick<Query, 'from' | 'to'> {
  switch (days) {
    case 'today':
      return {}
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'dates': {
      const [first, last] = [from || to || today, to || from || today].sort()
      return { from: first, to: last }
    }
  }
}
