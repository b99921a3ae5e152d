import type { Page } from '@playwright/test'
import type { WireOrder } from '#contract/order.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { paths } from '#storefront/paths.ts'
import { fetchAnswer } from './fetch-answer.ts'
import type { Take } from './walk.ts'

const minute = 60_000

/**
 * An order as a guest sees it by its link, then one that is later than promised, one without updates, and one that was
 * not paid in time.
 * @param order of the diner who is signed in
 */
export async function walkOrderTroubles(
  page: Page,
  take: Take,
  { host, id }: { host: string; id: string },
): Promise<void> {
  const site = hostUrl(host)
  await page.goto(site + (await sharedPath(page, id)))
  await page.getByRole('heading', { name: 'Need something?' }).waitFor()
  await take('guest')

  await answerOrder(page, id, (order) => ({
    delayed_minutes: 15,
    timing: {
      ...order.timing,
      from: later(order.timing.from, 15),
      to: later(order.timing.to, 15),
    },
  }))
  await page.goto(`${site}/orders/${id}`)
  await page.getByText('15 minutes later').waitFor()
  await take('delayed')

  await page.unroute(orderOrStream(id))
  await page.route(streamOf(id), (route) => route.abort())
  await page.goto(`${site}/orders/${id}`)
  await page.getByText('Last checked').waitFor()
  await take('stale')

  await answerOrder(page, id, (order) => ({
    status: 'expired',
    placed_at: null,
    payment: { ...order.payment, method: 'card', status: 'requires_payment_method' },
    history: [
      { status: 'awaiting_payment', at: later(order.created_at, -30) },
      { status: 'expired', at: order.created_at },
    ],
  }))
  await page.goto(`${site}/orders/${id}`)
  await page.getByRole('heading', { name: 'Not paid in time', level: 1 }).waitFor()
  await take('expired')
  await page.unroute(orderOrStream(id))
}

const streamOf = (id: string) => `**/api/orders/${id}/events`
const orderOrStream = (id: string) => `**/api/orders/${id}{,/events}`

/** Answers the order with changes that would take a clock, or a kitchen; no news follows. */
async function answerOrder(
  page: Page,
  id: string,
  change: (order: WireOrder) => Partial<WireOrder>,
): Promise<void> {
  await page.route(orderOrStream(id), async (route) => {
    // Never answered: the page says so only after twelve seconds.
    if (route.request().url().endsWith('/events')) return
    const response = await fetchAnswer(route)
    const body = (await response.json()) as { data: WireOrder }
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, ...change(body.data) } },
    })
  })
}

function later(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * minute).toISOString()
}

/** The link that lets somebody else look. */
async function sharedPath(page: Page, id: string): Promise<string> {
  const { slug, key } = await page.evaluate(async (id) => {
    const { token } = JSON.parse(localStorage.getItem('userData') ?? '{}')
    const headers = { authorization: `Bearer ${token}` }
    const ask = async (path: string, method: string) =>
      (await (await fetch(`/api/orders/${id}${path}`, { method, headers })).json()).data
    const { outlet } = await ask('', 'GET')
    const { key } = await ask('/share', 'POST')
    return { slug: outlet.slug as string, key: key as string }
  }, id)
  return paths.sharedOrder(slug, key)
}
