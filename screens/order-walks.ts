import type { Page } from '@playwright/test'
import type { WireOrder } from '#contract/order.ts'
import { changeData } from '#e2e/answers.ts'
import { newPhone } from '#e2e/diner.ts'
import { paths } from '#storefront/paths.ts'
import { type Visit, type Walk, walkAt } from './walk.ts'

/** The statuses of each order, which name its pictures. */
const lives = [
  {
    type: 'delivery',
    steps: ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'],
  },
  { type: 'delivery', steps: ['accepted', 'cancelled'] },
  { type: 'pickup', steps: ['accepted', 'preparing', 'ready', 'completed'] },
] as const

/** An order in every state that a diner may see. */
export function orderStatesOf(host: string, fill: (visit: Visit) => Promise<void>): Walk {
  return walkAt(host, async (visit) => {
    const { page, diner, take, open } = visit
    await open('/menu')
    await diner.refuseCookies()
    await fill(visit)
    await diner.goToCheckout(newPhone())
    await diner.addAddress()
    await diner.continueToPayment()
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && /\/api\/order$/.test(response.url()),
    )
    await diner.payByCard()
    const answer = await answered
    const { number } = (await answer.json()).data.order
    await diner.seeOrder()
    await take('placed')
    await moveTo(page, number, 'rejected')
    await take('rejected')

    const body = answer.request().postDataJSON()
    for (const { type, steps } of lives) {
      const again = await order(page, { ...body, type, payment_method: 'cash' })
      await open(`/orders/${again.id}`)
      for (const step of steps) {
        await moveTo(page, again.number, step)
        await take(`${type} ${step.replaceAll('_', ' ')}`)
      }
    }
    const late = await order(page, { ...body, payment_method: 'cash' })
    await moveTo(page, late.number, 'accepted')
    await moveTo(page, late.number, 'preparing')
    await walkTroubles(visit, late.id)
  })
}

/** The order as a guest sees it by its link, then delayed, without updates, and not paid in time. */
async function walkTroubles({ page, take, open }: Visit, id: string): Promise<void> {
  await open(await sharedPath(page, id))
  await page.getByRole('heading', { name: 'Need something?' }).waitFor()
  await take('guest')

  const events = `**/api/orders/${id}/events`
  // Never answered: the page says so only after twelve seconds.
  await page.route(events, () => {})
  await changeOrder(page, id, ({ timing }) => ({
    delayed_minutes: 15,
    timing: { ...timing, from: later(timing.from, 15), to: later(timing.to, 15) },
  }))
  await open(`/orders/${id}`)
  await page.getByText('15 minutes later').waitFor()
  await take('delayed')

  await page.unroute(`**/api/orders/${id}`)
  await page.route(events, (route) => route.abort())
  await open(`/orders/${id}`)
  await page.getByText('Last checked').waitFor()
  await take('stale')

  await page.route(events, () => {})
  await changeOrder(page, id, ({ payment, created_at }) => ({
    status: 'expired',
    placed_at: null,
    payment: { ...payment, method: 'card', status: 'requires_payment_method' },
    history: [
      { status: 'awaiting_payment', at: later(created_at, -30) },
      { status: 'expired', at: created_at },
    ],
  }))
  await open(`/orders/${id}`)
  await page.getByRole('heading', { name: 'Not paid in time', level: 1 }).waitFor()
  await take('expired')
}

/** Changes that would take hours, or a kitchen. */
function changeOrder(
  page: Page,
  id: string,
  change: (order: WireOrder) => Partial<WireOrder>,
): Promise<void> {
  return changeData<WireOrder>(page, `**/api/orders/${id}`, (order) =>
    Object.assign(order, change(order)),
  )
}

function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}

/** The link by which another person may see the order. */
async function sharedPath(page: Page, id: string): Promise<string> {
  const { outlet } = await call(page, `/api/orders/${id}`)
  const { key } = await call(page, `/api/orders/${id}/share`, {})
  return paths.sharedOrder(outlet.slug, key)
}

/** Moves the order as the kitchen would, and reloads its page. */
async function moveTo(page: Page, number: string, status: string): Promise<void> {
  await call(page, '/dev/orders/move', { number, status })
  await page.reload()
}

/** Places an order by a call, at today's price. */
async function order(page: Page, request: object): Promise<{ id: string; number: string }> {
  const { total, order } = await call(page, '/api/order', request)
  return order ?? (await call(page, '/api/order', { ...request, expected_total: total })).order
}

/** The data that a call answers to the diner who is signed in; with a body it is a POST. A changed total is no failure. */
function call(page: Page, path: string, body?: object) {
  return page.evaluate(
    async ({ path, body }) => {
      const { token } = JSON.parse(localStorage.getItem('userData') ?? '{}')
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }
      const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const answer = await fetch(path, { ...request, headers })
      const text = await answer.text()
      if (!answer.ok && answer.status !== 409) throw new Error(text)
      return text && JSON.parse(text).data
    },
    { path, body },
  )
}
