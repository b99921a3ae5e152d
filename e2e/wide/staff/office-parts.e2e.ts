import { answer } from '#e2e/answers.ts'
import { expect, test } from '#e2e/shots.ts'
import { answers, member } from '../../../screens/kitchen-answers.ts'

test('the scripts of a screen of the office are loaded side by side', async ({ page, origin }) => {
  // What stands around every screen does not come before the innermost form is asked for.
  const form = page.waitForRequest(/\/outlet-form-[\w-]+\.js$/)
  const frame = page.waitForResponse(/\/office-[\w-]+\.js$/)
  await page.route(/\/office-[\w-]+\.js$/, async (route) => {
    await form
    await route.continue()
  })
  await page.goto(`${origin}/settings/outlet`)
  expect((await frame).ok()).toBe(true)
})

test('the scripts of Today are requested while the session is still being checked', async ({
  page,
  origin,
}) => {
  const today = page.waitForRequest(/\/today-[\w-]+\.js$/)
  await page.route('**/api/staff/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/me')) await today
    const data = pathname.endsWith('/me') ? member : answers[pathname]
    if (!data) return route.abort()
    await route.fulfill(answer(data))
  })
  await page.goto(origin)
  await expect(page).toHaveURL(/\/today$/)
})

test.describe(() => {
  test.use({ allowsErrors: true })

  test('a screen whose script does not come says so, and is loaded again', async ({
    page,
    origin,
  }) => {
    await page.route(/\/sign-in-[\w-]+\.js$/, (route) => route.abort())
    await page.goto(`${origin}/sign-in`)
    const again = page.getByRole('alert').getByRole('button', { name: 'Reload the page' })
    await expect(again).toBeVisible()
    await page.unroute(/\/sign-in-[\w-]+\.js$/)
    await again.click()
    await expect(page.getByLabel('Your work email or mobile')).toBeVisible()
  })
})
