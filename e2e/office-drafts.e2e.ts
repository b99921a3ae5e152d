import type { Page, Route } from '@playwright/test'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { answers } from '../screens/kitchen-answers.ts'
import { serveKitchen } from '../screens/kitchen-shop.ts'
import { expect, test } from './fixtures.ts'
import { openOffice, shotOf } from './office-shot.ts'

// What is typed into the draft of a menu while answers are lost and somebody else saves, with answers of its own.

/** The answers of the pictures are this schema's. */
const known = answers['/api/staff/menus/main'] as WireMenuEditor
const { revision } = known
const answerOf = (data: unknown) => ({ json: { status: 200, message: 'OK', data } })

/** A request that notes changes. */
interface Noted {
  revision: number
  key: string | undefined
  changes: { op: string; fields?: object }[]
}

/**
 * Loses the first answer; meanwhile somebody else saves, which every later answer shows.
 * @returns what was sent
 */
async function loseFirstAnswer(page: Page): Promise<Noted[]> {
  const sent: Noted[] = []
  let latest = revision
  await page.route('**/api/staff/menus/main', (route) =>
    route.fulfill(answerOf({ ...known, revision: latest })),
  )
  await page.route('**/api/staff/menus/main/changes', (route: Route) => {
    const request = route.request()
    const body = request.postDataJSON()
    sent.push({ ...body, key: request.headers()['idempotency-key'] })
    latest += 1
    if (sent.length === 1) return route.abort('connectionfailed')
    const applied = body.changes.map(({ op }: { op: string }) => ({
      op,
      subject: { kind: 'item', id: 'dal', name: 'Dal' },
    }))
    const { draft, lint, changes } = known
    return route.fulfill(answerOf({ revision: latest, changes, applied, draft, lint }))
  })
  return sent
}

test('a resent field keeps the revision it was typed over', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('menu-editor-dish'))
  const sent = await loseFirstAnswer(page)
  const price = page.getByLabel('Price (£)', { exact: true })
  const loaded = page.waitForResponse('**/api/staff/menus/main')
  await price.fill('21')
  await expect(page.getByRole('alert')).toContainText('No answer from the server.')
  // The form goes on from what is saved now, which nobody has looked at.
  await loaded
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  await expect(page.getByText('Saved to the draft')).toBeVisible()
  await price.fill('22')
  await expect.poll(() => sent).toHaveLength(3)

  // The third was typed over the answer of the second.
  expect(sent.map((each) => each.revision)).toEqual([revision, revision, revision + 2])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
  await page.context().close()
  stop()
})

test('a new dish is sent again under the key of the first try', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('menu-editor'))
  const sent = await loseFirstAnswer(page)
  await page.getByRole('button', { name: 'Dish', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'New dish' })
  for (const name of ['Dal', 'Raita']) {
    await sheet.getByLabel('Name').fill(name)
    await sheet.getByLabel('Price (£)').fill('4.50')
    await sheet.getByRole('button', { name: 'Add it' }).click()
  }
  await expect(sheet.getByText('Raita is in the draft.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toHaveLength(3)

  const [first, other, again] = sent
  expect(again?.key).toBe(first?.key)
  expect(again?.changes).toEqual(first?.changes)
  expect(other?.key).not.toBe(first?.key)
  await page.context().close()
  stop()
})

test('each entry of the list of screens is high enough for a finger, and the open one in sight', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('settings-outlet'), 'tablet')
  const list = page.getByRole('navigation', { name: 'Sections' })
  const heights = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))

  expect(heights.length).toBeGreaterThan(10)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await expect(list.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await page.context().close()
  stop()
})

test('unsaved changes survive another screen, and signing out or reloading asks first', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('settings-alerts'), 'phone')
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  await page.getByLabel('Email 2').fill('pass@example.com')
  await expect(page.getByText('1 change, not saved')).toBeVisible()

  // Looking at another screen loses nothing.
  await page.getByRole('link', { name: 'Tickets' }).click()
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByLabel('Email 2')).toHaveValue('pass@example.com')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Unsaved changes will be lost.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => asked).toEqual(['beforeunload'])

  await expect(page.getByLabel('Email 2')).toHaveValue('pass@example.com')
  await page.context().close()
  stop()
})

test('a field that was refused is not said to be on its way', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('menu-editor-dish'))
  const message = 'Write a price.'
  await page.route('**/api/staff/menus/main/changes', (route: Route) =>
    route.fulfill({
      status: 422,
      json: {
        status: 422,
        code: 'invalid',
        message,
        data: { errors: [{ field: 'changes.0.fields.price', message }] },
      },
    }),
  )

  await page.getByLabel('Price (£)', { exact: true }).fill('21')

  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText('Saving', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Saved to the draft')).toHaveCount(0)
  await page.context().close()
  stop()
})

test('an option that is typed while the one before is sent is added too', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('menu-editor-group'))
  const { draft, lint, changes } = known
  const added: string[] = []
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/staff/menus/main/changes', async (route: Route) => {
    const [{ option }] = route.request().postDataJSON().changes
    added.push(option.name)
    await answered.promise
    const applied = [{ op: 'option.add', subject: { kind: 'option', id: 'x', name: option.name } }]
    return route.fulfill(answerOf({ revision, changes, applied, draft, lint }))
  })
  const field = page.getByLabel('New option')

  await field.fill('Garlic')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await field.pressSequentially('Mint')
  await field.press('Enter')
  answered.resolve()

  await expect.poll(() => added).toEqual(['Garlic', 'Mint'])
  await expect(field).toHaveValue('')
  await page.context().close()
  stop()
})
