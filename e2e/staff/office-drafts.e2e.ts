import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { answer, refusal } from '#e2e/answers.ts'
import { expect, test } from '#e2e/shots.ts'
import { answers } from '../../screens/kitchen-answers.ts'

const changes = '**/api/staff/menus/main/changes'

test('what is typed survives another screen, a failure and a lost connection, and signing out or reloading asks first', async ({
  open,
}) => {
  const page = await open('settings-alerts', 'phone')
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  const email = page.getByLabel('Email 2')
  await email.fill('pass@example.com')
  await expect(page.getByText('1 change, not saved')).toBeVisible()

  await page.getByRole('link', { name: 'Tickets' }).click()
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(email).toHaveValue('pass@example.com')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('Unsaved changes will be lost.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(email).toHaveValue('pass@example.com')

  await page.route('**/api/staff/settings/alerts/**', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.fallback(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('No answer from the server.')
  await page.evaluate(() => dispatchEvent(new Event('cut')))
  await expect(page.getByText(/^Offline since/)).toBeVisible()
  await expect(page.getByText('You need a connection for this.').first()).toBeVisible()
  await expect(email).toHaveValue('pass@example.com')
  await expect(page.getByText('1 change, not saved')).toBeVisible()
})

test('a field that was refused is not said to be on its way', async ({ open }) => {
  const page = await open('menu-editor-dish')
  const message = 'Write a price.'
  const errors = [{ field: 'changes.0.fields.price', message }]
  await page.route(changes, (route) => route.fulfill(refusal(422, 'invalid', message, { errors })))

  await page.getByLabel('Price (£)', { exact: true }).fill('21')

  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText('Saving', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Saved to the draft')).toHaveCount(0)
})

test('an option that is typed while the one before is sent is added too', async ({ open }) => {
  const page = await open('menu-editor-group')
  // The answers of the pictures are this schema's.
  const known = answers['/api/staff/menus/main'] as WireMenuEditor
  const added: string[] = []
  const answered = Promise.withResolvers<void>()
  await page.route(changes, async (route) => {
    const [{ option }] = route.request().postDataJSON().changes
    added.push(option.name)
    await answered.promise
    const applied = [{ op: 'option.add', subject: { kind: 'option', id: 'x', name: option.name } }]
    return route.fulfill(answer({ ...known, applied }))
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
})

test('in the list of screens each entry is high enough for a finger, and the open one in sight', {
  tag: '@wide',
}, async ({ open }) => {
  const page = await open('settings-outlet', 'tablet')
  const list = page.getByRole('navigation', { name: 'Sections' })
  const heights = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))

  expect(heights.length).toBeGreaterThan(10)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await expect(list.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
})

test('the buttons of a form in a sheet are whole at its lower edge', { tag: '@wide' }, async ({
  open,
}) => {
  for (const size of ['phone', 'tablet', 'desk'] as const) {
    const page = await open('promo', size)
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
    await expect(save, size).toBeInViewport({ ratio: 1 })
  }
})
