import type { Page } from '@playwright/test'
import { answer, hold, refusal } from '#e2e/answers.ts'
import { expect, test } from '#e2e/shots.ts'
import { member } from '../../../screens/kitchen-answers.ts'

// What the office's forms send and say.

/** Keeps the bodies of requests that change something, and leaves them without an answer. */
async function keepBodies(page: Page, path: string): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = []
  await page.route(path, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    bodies.push(route.request().postDataJSON())
    return route.abort('connectionfailed')
  })
  return bodies
}

test('an amount with a decimal comma is sent as it was typed, and none while a field has no number', async ({
  open,
}) => {
  const page = await open('settings-outlet', 'desk', { isOwner: true })
  const bodies = await keepBodies(page, '**/api/staff/settings/outlet/**')
  const limit = page.getByLabel('Refund limit of a manager, per order')
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await limit.fill('')
  await limit.pressSequentially('12,75')
  await expect(limit).toHaveValue('12,75')
  await limit.press('5')
  await expect(page.getByText('Correct the marked fields first.')).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await limit.press('Backspace')
  await save.click()

  await expect.poll(() => bodies).toMatchObject([{ refund_limit: 12.75 }])
  await limit.press('5')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(limit).not.toHaveValue('12,755')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a name is reported as saved; a PIN is not without a proof of identity', async ({ open }) => {
  const page = await open('settings-you')
  let { actor } = member
  await page.route('**/api/staff/me', (route) => {
    const request = route.request()
    if (request.method() !== 'GET') actor = { ...actor, name: request.postDataJSON().name }
    return route.fulfill(answer({ ...member, actor }))
  })
  await page.route('**/api/staff/me/pin', (route) => route.fulfill(answer(null)))
  await page.route(
    '**/api/staff/me/pin',
    (route) => route.fulfill(refusal(403, 'proof_needed', '', { by: 'pin' })),
    { times: 1 },
  )
  const name = page.getByLabel('Your name')
  const pin = page.getByLabel('New PIN')
  const set = page.getByRole('button', { name: 'Set the PIN' })

  await name.fill('Basil P.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(name).toHaveValue('Basil P.')

  await pin.fill('4827')
  await set.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to orders' }).click()
  await expect(set).not.toHaveAttribute('aria-busy')
  await expect(pin).toHaveValue('4827')
  await expect(page.getByText('The PIN is set.')).toBeHidden()
  await set.click()
  await expect(page.getByText('The PIN is set.')).toBeVisible()
  await expect(pin).toHaveValue('')
})

test('an invitation that cannot be loaded is not called used, and its form stays', async ({
  open,
}) => {
  const path = '**/api/staff/invitation/token'
  const page = await open('invitation')
  const over = page.getByText('This link has expired or been used')
  const name = page.getByLabel('Your name')

  await test.step('the form stays while the connection is lost', async () => {
    await name.fill('Olive P.')
    let tries = 0
    await page.route(path, (route) => {
      tries++
      return route.abort('connectionfailed')
    })
    // As after another application: what is shown is asked for again.
    await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => tries).toBe(4)
    await expect(name).toHaveValue('Olive P.')
    await expect(over).toBeHidden()
  })

  await test.step('what cannot be loaded at all has another try', async () => {
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('No answer from the server.')
    await expect(over).toBeHidden()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible()
  })

  await test.step('one that is used says so', async () => {
    await page.route(path, (route) => route.fulfill(refusal(404, 'not_found')))
    await page.reload()
    await expect(over).toBeVisible()
  })
})

test('a form for a new screen that is sent before the outlets have come waits for them', async ({
  open,
}) => {
  const page = await open('screen')
  const bodies = await keepBodies(page, '**/api/staff/devices')
  const release = await hold(page, '**/api/staff/me')
  await page.reload()

  await page.getByLabel('Name', { exact: true }).fill('Bar')
  const make = page.getByRole('button', { name: 'Make it a screen' })
  await make.click()
  await expect(make).toHaveAttribute('aria-busy', 'true')
  expect(bodies).toEqual([])
  release()

  await expect.poll(() => bodies).toMatchObject([{ outlets: ['bombay-spice-borough'] }])
})
