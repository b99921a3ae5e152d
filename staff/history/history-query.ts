import type { z } from 'zod'
import type { historyQuery } from '#contract/staff/history.ts'
import { type OrderStatus, orderStatuses } from '#domain/order-status.ts'
import { addDays, type PlainDate } from '#domain/zone.ts'

type Query = z.input<typeof historyQuery>

type StatusChoice = Exclude<OrderStatus, 'awaiting_payment' | 'expired'>

/** Values of the filters, in display order. */
export const choices = {
  days: ['today', 'yesterday', 'week', 'dates'],
  type: ['delivery', 'pickup'],
  /** Channel of an order. */
  channel: ['web', 'phone', 'counter', 'api'],
  payment: ['card', 'cash'],
  /** Statuses of orders that reached the restaurant. */
  status: orderStatuses.filter(
    (status): status is StatusChoice => status !== 'awaiting_payment' && status !== 'expired',
  ),
  only: ['late', 'refunded', 'tests'],
} as const
type Choices = typeof choices
/** Filters that are off or have one value. */
export type ChoiceField = Exclude<keyof Choices, 'days'>

/** Filters of the history, stored in the URL, so that going back shows the same list. */
export interface HistoryFilter extends ChosenFilters {
  search: string
  days: Choices['days'][number]
  /** Business days, for `dates`; '' if none is chosen. */
  from: PlainDate
  to: PlainDate
  outletId: string | null
}
type ChosenFilters = { [Field in ChoiceField]: Choices[Field][number] | null }

const datePattern = /^\d{4}-\d\d-\d\d$/

/** The address is untrusted input. */
export function readFilter(params: URLSearchParams): HistoryFilter {
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((each) => each === params.get(name)) ?? null
  const date = (name: string) => {
    const value = params.get(name) ?? ''
    return datePattern.test(value) ? value : ''
  }
  return {
    search: (params.get('q') ?? '').slice(0, 80),
    days: oneOf(choices.days, 'days') ?? 'today',
    from: date('from'),
    to: date('to'),
    type: oneOf(choices.type, 'type'),
    channel: oneOf(choices.channel, 'channel'),
    payment: oneOf(choices.payment, 'payment'),
    // Earlier URLs name two of the statuses as `only`.
    status: oneOf(choices.status, 'status') ?? oneOf(['rejected', 'cancelled'], 'only'),
    only: oneOf(choices.only, 'only'),
    outletId: params.get('outlet'),
  }
}

export function writeFilter(filter: HistoryFilter): URLSearchParams {
  const { search, days, from, to, outletId, ...chosen } = filter
  const entries = {
    q: search,
    ...(days === 'today' ? {} : { days }),
    ...(days === 'dates' ? { from, to } : {}),
    ...chosen,
    outlet: outletId,
  }
  return new URLSearchParams(
    Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** @param today the business day of the restaurant */
export function toQuery(filter: HistoryFilter, today: PlainDate): Query {
  const { search, type, channel, payment, status, only, outletId } = filter
  const flags = { late: { late: '1' }, refunded: { refunded: '1' }, tests: { tests: '1' } } as const
  return {
    ...daysOf(filter, today),
    ...(search && { q: search }),
    ...(type && { type }),
    ...(channel && { channel }),
    ...(payment && { payment }),
    ...(only && flags[only]),
    ...(status && { status }),
    ...(outletId && { outlet_id: outletId }),
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
