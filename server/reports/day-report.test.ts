import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WireDayReport } from '#contract/staff/reports.ts'
import {
  answerTimes,
  clock,
  countedDishes,
  countedSales,
  dayOf,
  endings,
  madeRefunds,
  medianOf,
  pounds,
  shifted,
  total,
} from '#testing/counted-sales.ts'
import {
  type GivenPause,
  generatedPauses,
  insertPauses,
  pausesAsOf,
} from '#testing/generated-pauses.ts'
import { generatedSales } from '#testing/generated-sales.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { openShop } from '#testing/shop.ts'
import { insertSoldOrders, type SoldOrder, totalOf } from '#testing/sold-orders.ts'
import type { StaffCaller } from '#testing/staff.ts'

const shop = await openShop({
  content: { outlet: { openingHours: everyDay('12:00-14:30 17:00-03:00') } },
})
let manager: StaffCaller

const outletId = 'soho'

/** Minutes by the clock since the business day began at 04:00. */
function sinceFour(at: Date): number {
  return ((clock(at).hour + 20) % 24) * 60 + at.getUTCMinutes()
}
/** The first minute of a business day at which the clock is that far; looked for minute by minute. */
function whenClockIs(minutes: number, day: string): number {
  for (let at = Date.parse(day); ; at += 60_000) {
    const date = new Date(at)
    if (dayOf(date) > day || (dayOf(date) === day && sinceFour(date) >= minutes)) return at
  }
}
/** Refunded amounts by reason, in pounds. */
function amounts(refunds: readonly { reason: string; amount: number }[]) {
  const found: Record<string, number> = {}
  for (const { reason, amount } of refunds) found[reason] = (found[reason] ?? 0) + amount
  return Object.fromEntries(Object.entries(found).map(([key, pence]) => [key, pounds(pence)]))
}

/** The same weekday one week before: up to the present time of day, or all of a day that is over. */
function compared(mine: readonly SoldOrder[], date: string, now: Date) {
  const before = shifted(date, -7)
  const isWhole = dayOf(now) !== date
  const till = isWhole ? whenClockIs(0, shifted(before, 1)) : whenClockIs(sinceFour(now), before)
  const isIn = (at: Date) => dayOf(at) === before && at.getTime() < till
  const sold = mine.filter((order) => !endings.includes(order.status) && isIn(order.placedAt))
  const late = sold.filter((order) => isLate(order, new Date(till)))
  const { orders, net } = countedSales(
    sold,
    madeRefunds(mine).filter((refund) => isIn(refund.at)),
  )
  return {
    orders,
    net,
    late: { orders: late.length, share: shareOf(late.length, sold.length) },
    till: new Date(till).toISOString(),
    is_whole: isWhole,
  }
}

/** When the order was handed over; for a swept order, the time of the sweep. */
function lastDone(order: SoldOrder) {
  return order.steps.findLast((step) => step.status === 'completed' && !step.isUndone)
}

function isLate(order: SoldOrder, now: Date): boolean {
  const promise = order.firstPromisedTo ?? order.promisedTo
  if (order.status !== 'completed') return promise < now
  const done = lastDone(order)
  return done !== undefined && done.actorId !== 'sweep' && done.at > promise
}

/** To four decimals. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}

/** The hours from the first to the last with an order, on the day or a week before, in the order of the business day. */
function countedHours(sold: readonly SoldOrder[], before: readonly SoldOrder[]) {
  const place = (order: SoldOrder) => (clock(order.placedAt).hour + 20) % 24
  const places = [...sold, ...before].map(place)
  const hours: WireDayReport['hours'] = []
  for (let at = Math.min(...places); at <= Math.max(...places); at++) {
    const inHour = sold.filter((order) => place(order) === at)
    hours.push({
      hour: (at + 4) % 24,
      orders: inHour.length,
      amount: pounds(total(inHour, totalOf)),
      last_week: before.filter((order) => place(order) === at).length,
    })
  }
  return hours
}

/** Each minute of a business day at which the clock lies in the opening hours: 12:00 to 14:30, and 17:00 to 03:00. */
function openMinutes(date: string): number[] {
  const minutes: number[] = []
  for (let at = Date.parse(date); at < Date.parse(date) + 48 * 3_600_000; at += 60_000) {
    const time = clock(new Date(at)).hour * 60 + new Date(at).getUTCMinutes()
    const isOpen = (time >= 12 * 60 && time < 14 * 60 + 30) || time >= 17 * 60 || time < 3 * 60
    if (isOpen && dayOf(new Date(at)) === date) minutes.push(at)
  }
  return minutes
}

/** Open minutes without orders, for each kind of pause. */
function pausedMinutes(all: readonly GivenPause[], open: readonly number[], now: Date) {
  const mine = all.filter((pause) => pause.outletId === outletId && pause.kind !== 'not_live')
  const found: Record<string, number> = {}
  for (const kind of new Set(mine.map((pause) => pause.kind))) {
    const times = mine
      .filter((pause) => pause.kind === kind)
      .map(({ at, until, endedAt }) => {
        const end = Math.min((endedAt ?? until ?? now).getTime(), now.getTime())
        return [at.getTime(), end] as const
      })
    const paused = open.filter((at) => times.some(([from, to]) => from <= at && at < to))
    if (paused.length > 0) found[kind] = paused.length
  }
  return found
}

/** The report as it must be, without pauses, which are counted apart. */
function counted(all: readonly SoldOrder[], date: string, now: Date) {
  const mine = all.filter((order) => order.outletId === outletId && !order.isTest)
  const today = mine.filter((order) => dayOf(order.placedAt) === date)
  const sold = today.filter((order) => !endings.includes(order.status))
  const weekBefore = mine.filter(
    (order) => dayOf(order.placedAt) === shifted(date, -7) && !endings.includes(order.status),
  )
  const back = madeRefunds(mine).filter((refund) => dayOf(refund.at) === date)
  const cash = mine.filter((order) => {
    const done = lastDone(order)
    if (order.method !== 'cash' || order.status !== 'completed' || !done) return false
    return dayOf(done.actorId === 'sweep' ? order.promisedTo : done.at) === date
  })
  const waits = answerTimes(today)
  const late = sold.filter((order) => isLate(order, now))
  const numbered = (keys: string[]) => {
    const found: Record<string, number> = {}
    for (const key of keys) found[key] = (found[key] ?? 0) + 1
    return found
  }
  const withStatus = (...statuses: string[]) =>
    today.filter(({ status }) => statuses.includes(status)).length
  const backIn = (method: string) => back.filter(({ order }) => order.method === method)
  return {
    ...countedSales(sold, back),
    outlet_id: outletId,
    date,
    from: new Date(whenClockIs(0, date)).toISOString(),
    to: new Date(whenClockIs(0, shifted(date, 1))).toISOString(),
    completed: withStatus('completed'),
    open: withStatus('placed', 'accepted', 'preparing', 'ready', 'out_for_delivery'),
    rejected: withStatus('rejected'),
    cancelled: withStatus('cancelled'),
    cash_expected: pounds(total(cash, totalOf) - total(backIn('cash'), (refund) => refund.amount)),
    payments: (['card', 'cash'] as const).flatMap((method) => {
      const paid = sold.filter((order) => order.method === method)
      const returned = pounds(total(backIn(method), (refund) => refund.amount))
      if (paid.length === 0 && returned === 0) return []
      return [
        { method, orders: paid.length, amount: pounds(total(paid, totalOf)), refunds: returned },
      ]
    }),
    hours: countedHours(sold, weekBefore),
    dishes: countedDishes(sold),
    promos: ['SPICE10', 'WELCOME']
      .flatMap((code) => {
        const uses = sold.filter((order) => order.promoCode === code)
        const discount = pounds(total(uses, (order) => order.discount))
        return uses.length === 0 ? [] : [{ code, uses: uses.length, discount }]
      })
      .toSorted((a, b) => b.uses - a.uses),
    reasons: numbered(
      today
        .filter((order) => ['rejected', 'cancelled'].includes(order.status))
        .map((order) => `${order.status} ${order.reason ?? 'by_diner'}`),
    ),
    refund_reasons: numbered(back.map(({ reason }) => reason)),
    refund_amounts: amounts(back),
    last_week: compared(mine, date, now),
    left_over: today
      .filter(
        (order) =>
          ['accepted', 'preparing'].includes(order.status) &&
          order.steps.some(({ status, isUndone }) => status === 'accepted' && !isUndone) &&
          order.promisedTo.getTime() < now.getTime() - 12 * 3_600_000,
      )
      .map(({ id }) => id)
      .sort(),
    answered: {
      median_seconds: medianOf(waits),
      slowest_seconds: waits.length === 0 ? null : Math.round(waits.at(-1) ?? 0),
    },
    late: { orders: late.length, share: shareOf(late.length, sold.length) },
  }
}

/** The report in the same form. */
function shown({
  pauses: _pauses,
  closed: _closed,
  can_close: _canClose,
  ...report
}: WireDayReport): ReturnType<typeof counted> {
  const rounded = ({ orders, share }: WireDayReport['late']) => ({
    orders,
    share: Math.round(share * 10_000) / 10_000,
  })
  return {
    ...report,
    reasons: Object.fromEntries(
      report.reasons.map(({ status, code, orders }) => [`${status} ${code}`, orders]),
    ),
    refund_reasons: Object.fromEntries(
      report.refund_reasons.map(({ reason, refunds }) => [reason, refunds]),
    ),
    refund_amounts: Object.fromEntries(
      report.refund_reasons.map(({ reason, amount }) => [reason, amount]),
    ),
    left_over: report.left_over.map(({ order_id }) => order_id).sort(),
    last_week: { ...report.last_week, late: rounded(report.last_week.late) },
    late: rounded(report.late),
  }
}

async function replaceOrders(
  orders: readonly SoldOrder[],
  pauses: readonly GivenPause[] = [],
): Promise<void> {
  await shop.services.db.transaction(shop.tenantId, async (tx) => {
    await sql`delete from service_pauses where tenant_id = ${shop.tenantId}`.execute(tx)
    await sql`delete from service_past_pauses where tenant_id = ${shop.tenantId}`.execute(tx)
    await insertPauses(tx, shop.tenantId, pauses)
    await sql`delete from orders where tenant_id = ${shop.tenantId}`.execute(tx)
    await insertSoldOrders(tx, shop.tenantId, orders)
  })
}

const get = async <T>(path: string): Promise<T> => {
  const { status, data, message } = await manager.call<T>(`GET /api/staff/${path}`)
  if (status !== 200) throw new Error(message)
  return data
}

// The clocks go forward at 01:00 on 29 March and back on 25 October: nights of 23 and 25 hours belong to the Saturdays.
test.each([
  ['an ordinary day', '2026-11-20'],
  ['the day whose night has no 01:30', '2026-03-28'],
  ['the day whose night has 01:30 twice', '2026-10-24'],
  ['the day one week after 01:30 came twice', '2026-10-31'],
  ['the day one week after there was no 01:30', '2026-04-04'],
])('every figure of %s is that of its rows', async (_, date) => {
  const evening = Date.parse(`${date}T22:00:00Z`)
  shop.clock.set(new Date(evening).toISOString())
  manager = await shop.addMember({ role: 'manager' })
  const sales = generatedSales(new Date(`${date}T20:00:00Z`))
  const someBreaks = generatedPauses(new Date(`${date}T20:00:00Z`))
  const open = openMinutes(date)
  // In the evening, at night within the same business day, and the day after.
  const minutesLater = fc.constantFrom(0, 2.5 * 60, 3.5 * 60, 14 * 60)

  await fc.assert(
    fc.asyncProperty(sales, someBreaks, minutesLater, async (orders, breaks, minutes) => {
      const now = new Date(evening + minutes * 60_000)
      const pauses = pausesAsOf(breaks, now)
      shop.clock.set(now.toISOString())
      await replaceOrders(orders, pauses)

      const report = await get<WireDayReport>(`reports/day?outlet_id=${outletId}&date=${date}`)

      expect(shown(report)).toEqual(counted(orders, date, now))
      expect(Object.fromEntries(report.pauses.map(({ kind, minutes }) => [kind, minutes]))).toEqual(
        pausedMinutes(pauses, open, now),
      )
    }),
    { numRuns: 60 },
  )
})
