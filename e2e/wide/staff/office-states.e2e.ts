import { answer } from '#e2e/answers.ts'
import { expect, test } from '#e2e/shots.ts'
import { answers } from '../../../screens/kitchen-answers.ts'
import { team } from '../../../screens/kitchen-answers-team.ts'
import { outlet_id } from '../../../screens/kitchen-answers-today.ts'
import { officeStates } from '../../../screens/office-states.ts'

// The office where it is not an ordinary evening.

const { loading, failed } = officeStates

test('a list that is not there yet has its shape, and one that could not be loaded another try', async ({
  open,
}) => {
  const waiting = await open('team', 'desk', loading)
  await expect(waiting.getByRole('status')).toHaveText('Loading')

  const page = await open('team', 'desk', failed)
  await expect(page.getByRole('alert')).toContainText('No answer from the server.')
  await page.route('**/api/staff/team', (route) => route.fulfill(answer(team)))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saffron')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a list that could not be loaded says so once, with another try, and counts nothing', async ({
  open,
}) => {
  for (const [name, lists] of [
    ['devices', 2],
    ['settings-you', 1],
    ['history', 1],
    ['stock-office', 1],
  ] as const)
    await test.step(name, async () => {
      const page = await open(name, 'desk', failed)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(lists)
      await expect(page.getByText('· 0')).toHaveCount(0)
    })
})

test('every amount and every example is in the currency of the restaurant', async ({ open }) => {
  const restaurant = { currency: { code: 'JPY', sign: '¥' } }
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
      const page = await open(name, 'desk', { restaurant })
      await expect(page.getByText('¥').first()).toBeVisible()
      await expect(page.getByText('£')).toHaveCount(0)
    })
})

test('the button that ends an order names the missing input, and moves the focus there', async ({
  open,
}) => {
  for (const [name, ends] of [
    ['order-cancel', /^Cancel and refund/],
    ['order-reject', /^Reject/],
  ] as const)
    await test.step(name, async () => {
      const page = await open(name, 'tablet', { arrange: async () => {} })
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Choose a reason' }).click()
      await expect(sheet.getByRole('radio', { name: 'Too busy' })).toBeFocused()
      await sheet.getByRole('radio', { name: 'Another reason' }).check()
      await sheet.getByRole('button', { name: 'Enter what happened' }).click()
      await expect(sheet.getByLabel('What happened')).toBeFocused()
      await page.keyboard.type('The fryer is on fire')
      await expect(sheet.getByRole('button', { name: ends })).toBeVisible()
    })
})

test('a button shows immediately that its step is in progress', async ({ open }) => {
  for (const [name, label] of [
    ['stock-office', 'Put back: Garlic & Coriander Naan'],
    ['devices', 'Print a test on Kitchen'],
    ['menu-editor-changes', 'Discard: Jackfruit Tikka'],
  ] as const)
    await test.step(name, async () => {
      const page = await open(name)
      // Never answered.
      await page.route('**/api/staff/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : undefined,
      )
      const button = page.getByRole('button', { name: label }).first()
      await button.click()
      await expect(button).toHaveAttribute('aria-busy', 'true')
    })
})

test('a concurrent save by another member is not overwritten, and text typed during a save stays', async ({
  open,
}) => {
  const page = await open('settings-outlet')
  const path = '**/api/staff/settings/outlet/**'
  const known = answers[`/api/staff/settings/outlet/${outlet_id}`] as { revision: number }
  const { revision } = known
  const bodies: { revision: number }[] = []
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    const request = route.request()
    // Somebody else has saved another one since.
    if (request.method() === 'GET')
      return route.fulfill(answer({ ...known, revision: revision + 1 }))
    const body = request.postDataJSON()
    bodies.push(body)
    await held.promise
    return route.fulfill(answer({ ...known, ...body, revision: revision + 2 }))
  })
  const name = page.getByLabel('Short name')
  await name.fill('Thali')
  const loaded = page.waitForResponse(path)
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await page.goBack()
  await loaded
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
})
