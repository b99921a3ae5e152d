import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { answer, changeAnswer } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { changeConfig, withOutletFields } from './page-data.ts'

const reasons = {
  delivery: 'Our couriers are snowed in.',
  pickup: 'Our counter is being painted.',
}
type Service = keyof typeof reasons

/** The server's answers while a service of Borough is paused, without pausing it for the tests that run beside this one. */
async function pauseService(page: Page, service: Service): Promise<void> {
  await changeConfig(page, () => ({
    paused_services: [{ outlet_id: 'borough', services: [service] }],
  }))
  // The page's own data.
  const pause = { kind: 'hand', services: [service], until: null, message: reasons[service] }
  await changeAnswer(page, /\.data\b/, (text) =>
    withOutletFields(text, 'borough', { pauses: [pause] }),
  )
  await page.route('**/api/available-timings*', (route) => {
    const isPaused = new URL(route.request().url()).searchParams.get('type') === service
    const data = { asap: { available: !isPaused, minutes: [20, 35] }, days: [] }
    return route.fulfill(answer(data))
  })
}
// A kitchen whose couriers cannot come while its counter is open, or the other way round (docs/specification.md §10).

test('where delivery is paused, menu, cart and checkout say so and offer pickup', async ({
  diner,
  page,
}) => {
  await pauseService(page, 'delivery')
  const notice = page.getByRole('status').filter({ hasText: 'Delivery is paused at the moment.' })
  const pickUp = notice.getByRole('button', { name: 'Pick it up instead' })
  await diner.openMenu()
  await expect(notice.filter({ visible: true })).toContainText('Our couriers are snowed in.')
  await diner.addButterChicken()

  await diner.openCart()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(pickUp).toBeVisible()
  await expect(page.getByText(/^from \d+ min$/)).toBeHidden()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: 'Choose delivery or pickup' })
    .filter({ visible: true })
    .click()
  await expect(pickUp).toBeFocused()
  await pickUp.click()
  await expect(notice).toBeHidden()
  await expect(
    page.getByRole('link', { name: /^Sign in to order/ }).filter({ visible: true }),
  ).toBeVisible()

  await diner.goToCheckout()
  await page.getByText('Delivery', { exact: true }).filter({ visible: true }).first().click()
  await diner.addAddress()
  await page.getByRole('button', { name: 'Choose a time' }).filter({ visible: true }).click()
  await expect(pickUp).toBeFocused()
  await pickUp.click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('radio', { name: /^As soon as possible/ })).toBeEnabled()
})

test('where pickup is paused, delivery continues, and menu, cart and store list say so', {
  tag: '@wide',
}, async ({ diner, page }) => {
  await pauseService(page, 'pickup')
  const notice = page.getByRole('status').filter({ hasText: 'Pickup is paused at the moment.' })
  await diner.openMenu()
  await diner.addButterChicken()
  await expect(notice).toBeHidden()
  await diner.choosePickup()
  await expect(notice.filter({ visible: true })).toContainText('Our counter is being painted.')

  await diner.openCart()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await notice.getByRole('button', { name: 'Have it delivered instead' }).click()
  await expect(notice).toBeHidden()
  await expect(
    page.getByRole('link', { name: /^Sign in to order/ }).filter({ visible: true }),
  ).toBeVisible()

  await page.goto('/list_store')
  await diner.choosePickup()
  const borough = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Borough' })
  await expect(borough.getByText('Pickup paused').first()).toBeVisible()
})
