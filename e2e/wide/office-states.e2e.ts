import type { WireOutletSettings } from '#contract/staff/settings.ts'
import { answers } from '../../screens/kitchen-answers.ts'
import { team } from '../../screens/kitchen-answers-team.ts'
import { serveKitchen } from '../../screens/kitchen-shop.ts'
import { officeStates } from '../../screens/office-states.ts'
import { expect, test } from '../fixtures.ts'
import { openOffice as open, shotOf } from '../office-shot.ts'

// The office where it is not an ordinary evening, with answers of its own: no server is needed.

const { loading, failed } = officeStates

test('a list that is not there yet has its shape, and one that could not be loaded another try', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const waiting = await open(browser, origin, { ...shotOf('team'), ...loading })
  await expect(waiting.getByRole('status')).toHaveText('Loading')
  await waiting.context().close()

  const page = await open(browser, origin, { ...shotOf('team'), ...failed })
  await expect(page.getByRole('alert')).toContainText('No answer from the server.')
  await page.route('**/api/staff/team', (route) =>
    route.fulfill({ json: { status: 200, message: 'OK', data: team } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saffron')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.context().close()
  stop()
})

test('a list that could not be loaded says so once, with another try', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  for (const [name, lists] of [
    ['devices', 2],
    ['settings-you', 1],
  ] as const)
    await test.step(name, async () => {
      const page = await open(browser, origin, { ...shotOf(name), ...failed })
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(lists)
      await expect(page.getByRole('alert')).toHaveCount(lists)
      await page.context().close()
    })
  for (const name of ['history', 'stock-office'])
    await test.step(`${name}: no number of what is not known`, async () => {
      const page = await open(browser, origin, { ...shotOf(name), ...failed })
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(page.getByText('· 0')).toHaveCount(0)
      await page.context().close()
    })
  stop()
})

test('every amount and every example is in the currency of the restaurant', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen({ currency: { code: 'JPY', sign: '¥' } })
  for (const name of [
    'settings-messages',
    'settings-branding',
    'settings-outlet',
    'hours-areas',
    'promo-new',
    'promos',
    'report-day-close',
    'report-sales',
  ])
    await test.step(name, async () => {
      const page = await open(browser, origin, shotOf(name))
      await expect(page.getByText('¥').first()).toBeVisible()
      await expect(page.getByText('£')).toHaveCount(0)
      await page.context().close()
    })
  stop()
})

test('a manager closes tomorrow by its name', { tag: '@desk' }, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await open(browser, origin, shotOf('hours'), 'phone')
  await page.getByRole('button', { name: 'Add a day' }).click()
  const sheet = page.getByRole('dialog', { name: 'Special day' })
  await sheet.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(sheet.getByLabel('Date', { exact: true })).toHaveValue('2026-11-22')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit Tomorrow' })).toBeVisible()
  await expect(page.getByText('1 change, not saved')).toBeVisible()
  await page.context().close()
  stop()
})

test('a button that cannot be used yet names the missing input', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await open(browser, origin, shotOf('menu-editor-prices'))
  await expect(page.getByRole('button', { name: 'Enter how much.' })).toBeVisible()
  await page.getByLabel('All dishes').uncheck()
  await expect(page.getByRole('button', { name: 'Choose dishes or categories.' })).toBeVisible()
  await page.context().close()
  stop()
})

test('the button that ends an order names the missing input, and moves the focus there', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  for (const [name, ends] of [
    ['order-cancel', /^Cancel and refund/],
    ['order-reject', /^Reject/],
  ] as const)
    await test.step(name, async () => {
      const page = await open(browser, origin, { ...shotOf(name), arrange: async () => {} })
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Choose a reason' }).click()
      await expect(sheet.getByRole('radio', { name: 'Too busy' })).toBeFocused()
      await sheet.getByRole('radio', { name: 'Another reason' }).check()
      await sheet.getByRole('button', { name: 'Enter what happened' }).click()
      await expect(sheet.getByLabel('What happened')).toBeFocused()
      await page.keyboard.type('The fryer is on fire')
      await expect(sheet.getByRole('button', { name: ends })).toBeVisible()
      await page.context().close()
    })
  stop()
})

test('a button shows immediately that its step is in progress', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  for (const [name, label] of [
    ['stock-office', 'Put back: Garlic & Coriander Naan'],
    ['devices', 'Print a test on Kitchen'],
    ['menu-editor-changes', 'Discard: Jackfruit Tikka'],
  ] as const)
    await test.step(name, async () => {
      const page = await open(browser, origin, shotOf(name))
      // Never answered.
      await page.route('**/api/staff/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : undefined,
      )
      const button = page.getByRole('button', { name: label }).first()
      await button.click()
      await expect(button).toHaveAttribute('aria-busy', 'true')
      await page.context().close()
    })
  stop()
})

test('a concurrent save by another member is not overwritten, and text typed during a save stays', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await open(browser, origin, shotOf('settings-outlet'))
  const path = '**/api/staff/settings/outlet/**'
  // The answers of the pictures are this schema's.
  const [, known] = Object.entries(answers).find(([key]) => key.includes('/settings/outlet/')) as [
    string,
    WireOutletSettings,
  ]
  const { revision } = known
  const answerOf = (facts: object) => ({
    json: { status: 200, message: 'OK', data: { ...known, ...facts } },
  })
  const bodies: Record<string, unknown>[] = []
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    const request = route.request()
    // Somebody else has saved another one since.
    if (request.method() === 'GET') return route.fulfill(answerOf({ revision: revision + 1 }))
    const body = request.postDataJSON()
    bodies.push(body)
    await held.promise
    return route.fulfill(answerOf({ ...body, revision: revision + 2 }))
  })
  const name = page.getByLabel('Short name')
  await name.fill('Thali')
  const anew = page.waitForResponse(path)
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await page.goBack()
  await anew
  await expect(name).toHaveValue('Thali')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect.poll(() => bodies).toHaveLength(1)
  await name.fill('Thali 2')
  held.resolve()
  await expect(page.getByText('1 change, not saved')).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect(name).toHaveValue('Thali 2')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(bodies.map((body) => body.revision)).toEqual([revision, revision + 2])
  await page.context().close()
  stop()
})

test('text typed into a form survives another screen, a failure and a lost connection', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await open(browser, origin, shotOf('settings-outlet'))
  const name = page.getByLabel('Short name')
  await name.fill('Thali')
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(name).toHaveValue('Thali')

  await page.route('**/api/staff/settings/outlet/**', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.fallback(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('No answer from the server.')
  await expect(name).toHaveValue('Thali')

  await page.evaluate(() => dispatchEvent(new Event('cut')))
  await expect(page.getByText(/^No connection since/)).toBeVisible()
  await expect(page.getByText('You need a connection for this.')).toBeVisible()
  await expect(name).toHaveValue('Thali')
  await expect(page.getByText('1 change, not saved')).toBeVisible()
  await page.context().close()
  stop()
})
