import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireDayReport, WireSalesReport } from '#contract/staff/reports.ts'
import {
  type GivenPause,
  generatedPauses,
  insertPauses,
  pausesAsOf,
} from '#testing/generated-pauses.ts'
import { generatedSales } from '#testing/generated-sales.ts'
import { everyDay } from '#testing/sample-outlet.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { insertSoldOrders, type SoldOrder, subtotalOf, totalOf } from '#testing/sold-orders.ts'
import { addMember, addStaffHost, type StaffActor, staffCall } from '#testing/staff.ts'

let shop: Shop
let manager: StaffActor
beforeAll(async () => {
  shop = await openShop()
  await addStaffHost(shop.services, shop.tenantId)
  await shop.stock({ outlet: { openingHours: everyDay('12:00-14:30 17:00-03:00') } })
})
afterAll(() => shop?.close())

const outletId = 'soho'

// Counted again from all rows, with the clock of London as the runtime's own formatter tells it: nothing of the server's
// code decides which row belongs to which day.
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})
function clock(at: Date): { date: string; hour: number } {
  const parts = new Map(london.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  }
}
function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
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
/** The business day, which ends at 04:00. */
function dayOf(at: Date): string {
  const { date, hour } = clock(at)
  return hour < 4 ? shifted(date, -1) : date
}

const pounds = (pence: number) => pence / 100
function total<T>(rows: readonly T[], of: (row: T) => number): number {
  let all = 0
  for (const row of rows) all += of(row)
  return all
}
const endings = ['rejected', 'cancelled', 'expired']

/** What was given back for each reason, in pounds. */
function amounts(refunds: readonly { reason: string; amount: number }[]) {
  const found: Record<string, number> = {}
  for (const { reason, amount } of refunds) found[reason] = (found[reason] ?? 0) + amount
  return Object.fromEntries(Object.entries(found).map(([key, pence]) => [key, pounds(pence)]))
}

/** The same weekday one week before: by the clock until the time that it is now, or all of a day that is over. */
function compared(mine: readonly SoldOrder[], date: string, now: Date) {
  const before = shifted(date, -7)
  const till = dayOf(now) === date ? whenClockIs(sinceFour(now), before) : Number.POSITIVE_INFINITY
  const isIn = (at: Date) => dayOf(at) === before && at.getTime() < till
  const served = mine.filter((order) => !endings.includes(order.status))
  const sold = served.filter((order) => isIn(order.placedAt))
  const back = served
    .flatMap(({ refunds }) => refunds)
    .filter((refund) => refund.status !== 'failed' && isIn(refund.at))
  return {
    orders: sold.length,
    net: pounds(total(sold, totalOf) - total(back, (refund) => refund.amount)),
  }
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

/** The report as it must be. */
function counted(all: readonly SoldOrder[], date: string, now: Date) {
  const mine = all.filter((order) => order.outletId === outletId && !order.isTest)
  const today = mine.filter((order) => dayOf(order.placedAt) === date)
  const sold = today.filter((order) => !endings.includes(order.status))
  const weekBefore = mine.filter(
    (order) => dayOf(order.placedAt) === shifted(date, -7) && !endings.includes(order.status),
  )
  const back = mine
    .filter((order) => !endings.includes(order.status))
    .flatMap((order) => order.refunds.map((refund) => ({ ...refund, method: order.method })))
    .filter((refund) => refund.status !== 'failed' && dayOf(refund.at) === date)
  const lastDone = (order: SoldOrder) =>
    order.steps.findLast((step) => step.status === 'completed' && !step.isUndone)
  const cash = mine.filter((order) => {
    const done = lastDone(order)
    if (order.method !== 'cash' || order.status !== 'completed' || !done) return false
    return dayOf(done.actorId === 'sweep' ? order.promisedTo : done.at) === date
  })
  const waits = today
    .map((order) => {
      const answers = order.steps.filter(
        (step) =>
          ['accepted', 'rejected'].includes(step.status) && step.by !== 'system' && !step.isUndone,
      )
      return answers.length === 0
        ? Number.NaN
        : (Math.min(...answers.map((step) => step.at.getTime())) - order.placedAt.getTime()) / 1000
    })
    .filter((seconds) => !Number.isNaN(seconds))
    .sort((a, b) => a - b)
  const late = sold.filter((order) => {
    const promise = order.firstPromisedTo ?? order.promisedTo
    if (order.status !== 'completed') return promise < now
    const done = lastDone(order)
    return done !== undefined && done.actorId !== 'sweep' && done.at > promise
  })
  const gross = total(sold, subtotalOf)
  const net = total(sold, totalOf) - total(back, (refund) => refund.amount)
  const dishes = new Map<string, { quantity: number; amount: number }>()
  for (const line of sold.flatMap((order) => order.lines)) {
    const dish = dishes.get(line.itemId) ?? { quantity: 0, amount: 0 }
    dish.quantity += line.quantity
    dish.amount += line.total
    dishes.set(line.itemId, dish)
  }
  const numbered = (keys: string[]) => {
    const found: Record<string, number> = {}
    for (const key of keys) found[key] = (found[key] ?? 0) + 1
    return found
  }
  return {
    orders: sold.length,
    completed: today.filter((order) => order.status === 'completed').length,
    open: today.filter((order) => ['placed', 'accepted', 'ready'].includes(order.status)).length,
    rejected: today.filter((order) => order.status === 'rejected').length,
    cancelled: today.filter((order) => order.status === 'cancelled').length,
    gross: pounds(gross),
    discounts: pounds(total(sold, (order) => order.discount)),
    delivery_fees: pounds(total(sold, (order) => order.deliveryFee)),
    small_order_fees: pounds(total(sold, (order) => order.smallOrderFee)),
    service_fees: pounds(total(sold, (order) => order.serviceFee)),
    tips: pounds(total(sold, (order) => order.tip)),
    refunds: pounds(total(back, (refund) => refund.amount)),
    net: pounds(net),
    average: pounds(sold.length === 0 ? 0 : Math.round(net / sold.length)),
    cash_expected: pounds(
      total(cash, totalOf) -
        total(back, (refund) => (refund.method === 'cash' ? refund.amount : 0)),
    ),
    payments: Object.fromEntries(
      (['card', 'cash'] as const).map((method) => {
        const paid = sold.filter((order) => order.method === method)
        const returned = total(back, (refund) => (refund.method === method ? refund.amount : 0))
        return [method, [paid.length, pounds(total(paid, totalOf)), pounds(returned)]]
      }),
    ),
    hours: numbered(sold.map((order) => String(clock(order.placedAt).hour))),
    hour_amounts: pounds(total(sold, totalOf)),
    last_week: numbered(weekBefore.map((order) => String(clock(order.placedAt).hour))),
    dishes: Object.fromEntries(
      [...dishes].map(([id, { quantity, amount }]) => [id, [quantity, pounds(amount)]]),
    ),
    promos: numbered(sold.flatMap((order) => order.promoCode ?? [])),
    promo_discount: pounds(total(sold, (order) => (order.promoCode === null ? 0 : order.discount))),
    reasons: numbered(
      today
        .filter((order) => ['rejected', 'cancelled'].includes(order.status))
        .map((order) => `${order.status} ${order.reason ?? 'by_diner'}`),
    ),
    refund_reasons: numbered(back.map(({ reason }) => reason)),
    refund_amounts: amounts(back),
    compared: compared(mine, date, now),
    left_over: today
      .filter(
        (order) =>
          order.status === 'accepted' &&
          order.steps.some(({ status, isUndone }) => status === 'accepted' && !isUndone) &&
          order.promisedTo.getTime() < now.getTime() - 12 * 3_600_000,
      )
      .map(({ id }) => id)
      .sort(),
    slowest: waits.length === 0 ? null : Math.round(waits.at(-1) ?? 0),
    median:
      waits.length === 0
        ? null
        : Math.round(
            ((waits[Math.ceil(waits.length / 2) - 1] ?? 0) +
              (waits[Math.floor(waits.length / 2)] ?? 0)) /
              2,
          ),
    late: late.length,
    late_share: sold.length === 0 ? 0 : late.length / sold.length,
  }
}

/** The report in the same form. */
function shown(report: WireDayReport): ReturnType<typeof counted> {
  const { payments, hours, dishes, promos, reasons, answered, late } = report
  const some = (entries: [string, number][]) => Object.fromEntries(entries.filter(([, n]) => n > 0))
  const method = (name: 'card' | 'cash') => {
    const found = payments.find((each) => each.method === name)
    return found ? [found.orders, found.amount, found.refunds] : [0, 0, 0]
  }
  return {
    orders: report.orders,
    completed: report.completed,
    open: report.open,
    rejected: report.rejected,
    cancelled: report.cancelled,
    gross: report.gross,
    discounts: report.discounts,
    delivery_fees: report.delivery_fees,
    small_order_fees: report.small_order_fees,
    service_fees: report.service_fees,
    tips: report.tips,
    refunds: report.refunds,
    net: report.net,
    average: report.average,
    cash_expected: report.cash_expected,
    payments: { card: method('card'), cash: method('cash') },
    hours: some(hours.map(({ hour, orders }) => [String(hour), orders])),
    hour_amounts: pounds(total(hours, ({ amount }) => Math.round(amount * 100))),
    last_week: some(hours.map(({ hour, last_week }) => [String(hour), last_week])),
    dishes: Object.fromEntries(
      dishes.map(({ item_id, quantity, amount }) => [item_id, [quantity, amount]]),
    ),
    promos: Object.fromEntries(promos.map(({ code, uses }) => [code, uses])),
    promo_discount: pounds(total(promos, ({ discount }) => Math.round(discount * 100))),
    reasons: Object.fromEntries(
      reasons.map(({ status, code, orders }) => [`${status} ${code}`, orders]),
    ),
    refund_reasons: Object.fromEntries(
      report.refund_reasons.map(({ reason, refunds }) => [reason, refunds]),
    ),
    refund_amounts: Object.fromEntries(
      report.refund_reasons.map(({ reason, amount }) => [reason, amount]),
    ),
    compared: { orders: report.last_week.orders, net: report.last_week.net },
    left_over: report.left_over.map(({ order_id }) => order_id).sort(),
    slowest: answered.slowest_seconds,
    median: answered.median_seconds,
    late: late.orders,
    late_share: late.share,
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
  const { status, data, message } = await staffCall<T>(shop, `GET /api/staff/${path}`, manager)
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
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })
  const sales = generatedSales(new Date(`${date}T20:00:00Z`))
  const someBreaks = generatedPauses(new Date(`${date}T20:00:00Z`))
  const open = openMinutes(date)
  // In the evening, in the night while the day goes on, and the day after.
  const minutesLater = fc.constantFrom(0, 2.5 * 60, 3.5 * 60, 14 * 60)

  await fc.assert(
    fc.asyncProperty(sales, someBreaks, minutesLater, async (orders, breaks, minutes) => {
      const now = new Date(evening + minutes * 60_000)
      const pauses = pausesAsOf(breaks, now)
      shop.clock.set(now.toISOString())
      await replaceOrders(orders, pauses)

      const report = await get<WireDayReport>(`reports/day?outlet_id=${outletId}&date=${date}`)
      const { late_share, ...expected } = counted(orders, date, now)
      const { late_share: shownShare, ...found } = shown(report)

      expect(found).toEqual(expected)
      expect(Object.fromEntries(report.pauses.map(({ kind, minutes }) => [kind, minutes]))).toEqual(
        pausedMinutes(pauses, open, now),
      )
      expect(shownShare).toBeCloseTo(late_share, 4)
    }),
    { numRuns: 60 },
  )
})

test('the sales of a fortnight are those of its days, however they are split', async () => {
  const last = '2026-10-26'
  shop.clock.set(`${last}T22:00:00Z`)
  manager = await addMember(shop.services, shop.tenantId, { role: 'manager' })

  await fc.assert(
    fc.asyncProperty(generatedSales(new Date('2026-10-25T20:00:00Z')), async (orders) => {
      await replaceOrders(orders)
      const days = Array.from({ length: 11 }, (_, index) => shifted(last, index - 10))
      const span = `from=${days[0]}&to=${last}&outlet_id=${outletId}`

      const expected = days.map((date) => counted(orders, date, shop.clock.now()))
      const { rows, totals } = await get<WireSalesReport>(`reports/sales?${span}&by=day`)

      expect(rows.map(({ key, orders, net, refunds }) => ({ key, orders, net, refunds }))).toEqual(
        days.map((key, index) => ({
          key,
          orders: expected[index]?.orders,
          net: expected[index]?.net,
          refunds: expected[index]?.refunds,
        })),
      )
      for (const by of ['hour', 'channel', 'outlet'] as const) {
        const other = await get<WireSalesReport>(`reports/sales?${span}&by=${by}`)
        expect(other.totals).toEqual(totals)
        expect(total(other.rows, ({ orders }) => orders)).toBe(totals.orders)
      }
    }),
    { numRuns: 20 },
  )
})
