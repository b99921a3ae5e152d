import { changeAnswer } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { changeConfig, withOutletFields } from './page-data.ts'

// The notice of cookies waits for that of the closed restaurant.
test.use({ hasAnsweredCookies: false })

test('a closed restaurant says so and adds nothing', async ({ page }) => {
  await page.goto(`${hostUrl('the-best-burgers.localhost')}/menu`)
  const notice = page.getByRole('alertdialog', { name: 'We’re currently closed' })
  await expect(notice).toBeVisible()
  // One thing to answer at a time.
  const cookies = page.getByText('We use cookies', { exact: true })
  await expect(cookies).toBeHidden()
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(cookies).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  // Its photographs lie beside the name: the dishes begin where they begin elsewhere.
  const banner = page.getByRole('main').locator('section').first()
  expect((await banner.boundingBox())?.height).toBeLessThan(280)
  await page.getByRole('button', { name: 'Add House Fries' }).first().click()

  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test('a closed restaurant says once per visit when it opens; its strip says it all the time', async ({
  diner,
  page,
}) => {
  await page.clock.setFixedTime('2026-11-23T03:00:00Z')
  await changeConfig(page, () => ({ IsShopClosed: '1', changes_at: '2026-11-23T12:00:00Z' }))
  await page.goto(`${hostUrl('bombay-spice.localhost')}/menu`)
  const notice = page.getByRole('alertdialog', { name: 'We’re currently closed' })
  await expect(notice).toContainText('Opens 12:00.')
  await notice.getByRole('button', { name: 'OK' }).click()
  await diner.refuseCookies()
  const strip = page.getByRole('status').filter({ hasText: 'Closed. Opens 12:00' })
  await expect(strip).toBeVisible()

  await page.reload()
  const why = strip.getByRole('button', { name: 'Why?' })
  // It is there once the page knows that the shop is closed.
  await expect(why).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(notice).toBeHidden()
  await why.click()
  await expect(notice).toContainText('Opens 12:00.')
})

test('a closed restaurant says so wherever the visit begins', { tag: '@wide' }, async ({
  another,
}) => {
  for (const path of ['/', '/stores', '/promo', '/login', '/nowhere']) {
    // Once per visit: each browser is another one.
    const page = await another()
    await page.goto(new URL(path, hostUrl('the-best-burgers.localhost')).href)
    await expect(
      page.getByRole('alertdialog', { name: 'We’re currently closed' }),
      path,
    ).toBeVisible()
  }
})

test('an open page updates without a reload when the restaurant opens', { tag: '@both' }, async ({
  page,
}) => {
  const now = new Date('2026-11-20T11:00:00Z')
  const opening = new Date('2026-11-20T11:10:00Z')
  let hasOpened = false
  await page.clock.install({ time: now })
  await changeConfig(page, () =>
    hasOpened
      ? { IsShopClosed: '0', changes_at: '' }
      : { IsShopClosed: '1', changes_at: opening.toISOString() },
  )
  await page.goto('/menu')
  const notice = page.getByRole('alertdialog', { name: 'We’re currently closed' })
  await expect(notice).toBeVisible()
  // The hours that came with the page say otherwise.
  const stopped = page.getByText('Closed at the moment').filter({ visible: true })
  await expect(stopped).toBeVisible()

  hasOpened = true
  await page.clock.fastForward(opening.getTime() - now.getTime() + 3_000)

  await expect(notice).toBeHidden()
  await expect(page.getByText('Closed.', { exact: true })).toBeHidden()
  await expect(stopped).toBeHidden()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Add Onion Bhaji' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('an open page learns within about a minute that a pause was lifted early', {
  tag: '@wide',
}, async ({ page }) => {
  let isPaused = true
  let asked = 0
  await page.clock.install({ time: new Date('2026-11-20T11:00:00Z') })
  await changeConfig(page, () => {
    asked += 1
    const borough = { outlet_id: 'borough', services: ['delivery', 'pickup'] }
    return { paused_services: isPaused ? [borough] : [], changes_at: '' }
  })
  // The page's own data, as the server has it while the kitchen is paused.
  await changeAnswer(page, /\.data\b/, (text) =>
    isPaused ? withOutletFields(text, 'borough', { isPaused }) : text,
  )
  const seenAs = (isHidden: boolean) =>
    page.evaluate(
      (value) => Object.defineProperty(document, 'hidden', { value, configurable: true }),
      isHidden,
    )
  await page.goto('/menu')
  await page.getByRole('button', { name: 'Reject' }).click()
  const state = page.getByText('Closed at the moment').filter({ visible: true })
  await expect(state).toBeVisible()
  // Once for the page as it came, and once for its data that says the same.
  await expect.poll(() => asked).toBe(2)

  isPaused = false
  // The page is hidden: it does not ask.
  await seenAs(true)
  await page.clock.fastForward(180_000)
  await seenAs(false)
  expect(asked).toBe(2)
  await page.clock.fastForward(71_000)

  await expect(state).toBeHidden()
  await expect(page.getByText('Open now').filter({ visible: true })).toBeVisible()
  await expect.poll(() => asked).toBe(4)
  // Nothing is paused any more: it asks again only when the diner comes back to it.
  await page.clock.fastForward(71_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => asked).toBe(5)
})
