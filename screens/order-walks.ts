import type { Page } from '@playwright/test'
import { Diner, newPhone } from '#e2e/diner.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { walkOrderTroubles } from './order-troubles.ts'
import type { Walk } from './walk.ts'

/** What each order becomes, and the names of its pictures. */
const lives = [
  {
    type: 'delivery',
    steps: ['accepted', 'preparing', 'ready', 'out_for_delivery', 'completed'],
  },
  { type: 'delivery', steps: ['accepted', 'cancelled'] },
  { type: 'pickup', steps: ['accepted', 'preparing', 'ready', 'completed'] },
] as const

/** An order in every state that a diner may see it in. */
export function orderStatesOf(
  host: string,
  fill: (page: Page, diner: Diner) => Promise<void>,
): Walk {
  return async (page, take) => {
    const diner = new Diner(page, host)
    await page.goto(`${hostUrl(host)}/menu`)
    await diner.refuseCookies()
    await fill(page, diner)
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
      await page.goto(`${hostUrl(host)}/orders/${again.id}`)
      for (const step of steps) {
        await moveTo(page, again.number, step)
        await take(`${type} ${step.replaceAll('_', ' ')}`)
      }
    }
    const late = await order(page, { ...body, payment_method: 'cash' })
    await moveTo(page, late.number, 'accepted')
    await moveTo(page, late.number, 'preparing')
    await walkOrderTroubles(page, take, { host, id: late.id })
  }
}

/** Moves the order as the kitchen would, and shows its page anew. */
async function moveTo(page: Page, number: string, status: string): Promise<void> {
  await page.evaluate(
    async (request) => {
      const answer = await fetch('/dev/orders/move', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    { number, status },
  )
  await page.reload()
}

/** Orders by a call, at today's price. */
async function order(page: Page, request: object): Promise<{ id: string; number: string }> {
  return page.evaluate(async (request) => {
    const { token } = JSON.parse(localStorage.getItem('userData') ?? '{}')
    const ask = async (body: object) => {
      const answer = await fetch('/api/order', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      })
      return answer.json()
    }
    let answer = await ask(request)
    if (answer.status === 409) {
      const expected_total = answer.data.total
      answer = await ask({ ...request, expected_total })
    }
    if (answer.status !== 200) throw new Error(JSON.stringify(answer))
    return answer.data.order
  }, request)
}
