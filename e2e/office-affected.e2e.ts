import type { WireHours } from '#contract/staff/hours.ts'
import { at } from '#staff/fixtures/order.ts'
import { answers } from '../screens/kitchen-answers.ts'
import { serveKitchen } from '../screens/kitchen-shop.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { openOffice, shotOf } from './office-shot.ts'

test('hours that orders were promised for are saved only after a look at these orders', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('hours'))
  // The answers of the pictures are this schema's.
  const [path, known] = Object.entries(answers).find(([key]) => /\/hours\/[^/]+$/.test(key)) as [
    string,
    WireHours,
  ]
  const affected = [{ id: 'one', number: 'BSB-1061', promised_from: at(60) }]
  const saved: object[] = []
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      const request = route.request()
      if (request.method() === 'GET') return route.fallback()
      const isPreview = new URL(request.url()).searchParams.has('preview')
      if (!isPreview) saved.push(request.postDataJSON())
      const data = { ...known, affected_orders: isPreview ? affected : [] }
      return route.fulfill({ json: { status: 200, message: 'OK', data } })
    },
  )
  await page.getByLabel('Monday closes').first().fill('13')
  await page.keyboard.press('Tab')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('BSB-1061')
  await expectAccessible(page)
  // By the keyboard: Escape keeps what was.
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(saved).toEqual([])
  await expect(page.getByText('1 change, not saved')).toBeVisible()

  await save.press('Enter')
  await sheet.getByRole('button').last().press('Enter')
  await expect(sheet).toBeHidden()
  await expect.poll(() => saved.length).toBe(1)
  await page.context().close()
  stop()
})
