import type { Page } from '@playwright/test'

const kitchen = '`id`:`borough`'
const pauseOf = (service: Service) =>
  `{\`kind\`:\`hand\`,\`services\`:[\`${service}\`],\`until\`:null,\`message\`:\`${reasons[service]}\`}`
const reasons = {
  delivery: 'Our couriers are snowed in.',
  pickup: 'Our counter is being painted.',
}
type Service = keyof typeof reasons

/** The server's answers while a service of Borough is paused, without pausing it for the tests that run beside this one. */
export async function pauseService(page: Page, service: Service): Promise<void> {
  await page.route('**/api/loadconfig', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const paused_services = [{ outlet_id: 'borough', services: [service] }]
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, paused_services } },
    })
  })
  // The page's own data.
  await page.route(/\.data\b/, async (route) => {
    const response = await route.fetch()
    const [before = '', after] = (await response.text()).split(kitchen)
    const paused = after?.replace(
      '`isPaused`:false',
      `\`isPaused\`:false,\`pauses\`:[${pauseOf(service)}]`,
    )
    await route.fulfill({
      response,
      body: after === undefined ? before : before + kitchen + paused,
    })
  })
  await page.route('**/api/available-timings*', (route) => {
    const isPaused = new URL(route.request().url()).searchParams.get('type') === service
    const data = { asap: { available: !isPaused, minutes: [20, 35] }, days: [] }
    return route.fulfill({ json: { status: 200, message: 'OK', data } })
  })
}
