import type { Page } from '@playwright/test'
import { withOutletFields } from './page-data.ts'

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
    const pause = { kind: 'hand', services: [service], until: null, message: reasons[service] }
    const body = withOutletFields(await response.text(), 'borough', { pauses: [pause] })
    await route.fulfill({ response, body })
  })
  await page.route('**/api/available-timings*', (route) => {
    const isPaused = new URL(route.request().url()).searchParams.get('type') === service
    const data = { asap: { available: !isPaused, minutes: [20, 35] }, days: [] }
    return route.fulfill({ json: { status: 200, message: 'OK', data } })
  })
}
