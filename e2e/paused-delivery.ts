import type { Page } from '@playwright/test'

const kitchen = '`id`:`borough`'
const pause =
  '{`kind`:`hand`,`services`:[`delivery`],`until`:null,`message`:`Our couriers are snowed in.`}'

/** The server's answers while delivery from Borough is paused, without pausing it for the tests that run beside this one. */
export async function pauseDelivery(page: Page): Promise<void> {
  await page.route('**/api/loadconfig', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const paused_services = [{ outlet_id: 'borough', services: ['delivery'] }]
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, paused_services } },
    })
  })
  // The page's own data.
  await page.route(/\.data\b/, async (route) => {
    const response = await route.fetch()
    const [before = '', after] = (await response.text()).split(kitchen)
    const paused = after?.replace('`isPaused`:false', `\`isPaused\`:false,\`pauses\`:[${pause}]`)
    await route.fulfill({
      response,
      body: after === undefined ? before : before + kitchen + paused,
    })
  })
  await page.route('**/api/available-timings*', (route) => {
    const isPickup = new URL(route.request().url()).searchParams.get('type') === 'pickup'
    const data = { asap: { available: isPickup, minutes: [20, 35] }, days: [] }
    return route.fulfill({ json: { status: 200, message: 'OK', data } })
  })
}
