import type { Page } from '@playwright/test'
import { member } from '../../screens/kitchen-answers.ts'
import { serveKitchen } from '../../screens/kitchen-shop.ts'
import type { Shot } from '../../screens/open-shot.ts'
import { expect, test } from '../fixtures.ts'
import { openOffice, shotOf } from '../office-shot.ts'

// What the office's forms send and say, with answers of their own: no server is needed.

const answer = (data: unknown) => ({ json: { status: 200, message: 'OK', data } })

const proofNeeded = {
  status: 403,
  json: { status: 403, code: 'proof_needed', message: '', data: { by: 'pin' } },
}

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

/** As after another application: what is shown is asked for again. */
function comeBack(page: Page): Promise<void> {
  return page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))
}

test('an amount with a decimal comma is sent as it was typed, and none while a field has no number', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, { ...shotOf('settings-outlet'), isOwner: true })
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
  await page.context().close()
  stop()
})

test('without a proof of identity the form does not report the PIN as set', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('settings-you'))
  let isProven = false
  await page.route('**/api/staff/me/pin', (route) =>
    isProven ? route.fulfill(answer(null)) : route.fulfill(proofNeeded),
  )
  const pin = page.getByLabel('New PIN')
  const set = page.getByRole('button', { name: 'Set the PIN' })

  await pin.fill('4827')
  await set.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to orders' }).click()
  await expect(set).not.toHaveAttribute('aria-busy')
  await expect(pin).toHaveValue('4827')
  await expect(page.getByText('The PIN is set.')).toBeHidden()
  isProven = true
  await set.click()

  await expect(page.getByText('The PIN is set.')).toBeVisible()
  await expect(pin).toHaveValue('')
  await page.context().close()
  stop()
})

test('a changed name is reported as saved', { tag: '@desk' }, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('settings-you'))
  let { actor } = member
  await page.route('**/api/staff/me', (route) => {
    const request = route.request()
    if (request.method() !== 'GET') actor = { ...actor, name: request.postDataJSON().name }
    return route.fulfill(answer({ ...member, actor }))
  })
  const name = page.getByLabel('Your name')

  await name.fill('Basil P.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(name).toHaveValue('Basil P.')
  await page.context().close()
  stop()
})

const camden = { id: 'bombay-spice-camden', name: 'Camden', short: 'BSC' }
for (const [of, outlets] of [
  ['one outlet', member.outlets],
  ['some outlets', [...member.outlets, camden]],
] as const)
  test(`a manager of ${of} invites a member to work there`, {
    tag: '@desk',
  }, async ({ browser }) => {
    const { origin, stop } = await serveKitchen()
    const invite: Shot = {
      ...shotOf('team-invite'),
      answers: { '/api/staff/me': { ...member, outlets, all_outlets: false } },
    }
    const page = await openOffice(browser, origin, invite)
    const bodies = await keepBodies(page, '**/api/staff/team')
    const sheet = page.getByRole('dialog')

    await sheet.getByLabel('Name').fill('Fennel')
    await sheet.getByLabel('Work email or mobile').fill('fennel@bombayspice.example')
    await expect(sheet.getByRole('button', { name: 'All outlets' })).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Send the invitation' }).click()

    await expect.poll(() => bodies).toMatchObject([{ outlets: outlets.map(({ id }) => id) }])
    await page.context().close()
    stop()
  })

test('the time of a new booking stays while its guest is named', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  let now = '18:59'
  const starts = ['19:00', '19:30'].map((time) => ({ time, guests: 4, capacity: 12, free: 8 }))
  let asked = 0
  const page = await openOffice(browser, origin, {
    ...shotOf('bookings-new'),
    answer(data, path) {
      if (path !== '/api/staff/bookings') return data
      asked++
      return { ...(data as object), now, starts }
    },
  })
  const sheet = page.getByRole('dialog')
  const time = sheet.getByLabel('Time')
  await expect(time).toHaveValue('19:00')
  await sheet.getByLabel('Name').fill('Fennel')

  now = '19:01'
  const before = asked
  await comeBack(page)
  // The day that is looked at and today.
  await expect.poll(() => asked).toBeGreaterThan(before + 1)
  const bodies = await keepBodies(page, '**/api/staff/bookings')
  await sheet.getByRole('button', { name: 'Book the table' }).click()

  await expect.poll(() => bodies).toMatchObject([{ time: '19:00', name: 'Fennel' }])
  await expect(time).toHaveValue('19:00')
  await page.context().close()
  stop()
})

test('an invitation that cannot be loaded is not called used, and its form stays', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const shot = shotOf('invitation')
  const path = '**/api/staff/invitation/token'
  const page = await openOffice(browser, origin, shot)
  const over = page.getByText('This link has expired or been used')
  const name = page.getByLabel('Your name')

  await test.step('the form stays while the connection is lost', async () => {
    await name.fill('Olive P.')
    let tries = 0
    await page.route(path, (route) => {
      tries++
      return route.abort('connectionfailed')
    })
    await comeBack(page)
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
    await page.route(path, (route) =>
      route.fulfill({
        status: 404,
        json: { status: 404, code: 'not_found', message: '', data: null },
      }),
    )
    await page.reload()
    await expect(over).toBeVisible()
  })
  await page.context().close()
  stop()
})

test('unsaved notes are not reported as saved', { tag: '@desk' }, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('customers-one'))
  await page.route('**/api/staff/customers/rosemary', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(proofNeeded),
  )
  const notes = page.getByLabel('Notes')
  const before = await notes.inputValue()

  await notes.fill('Rings once.')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to orders' }).click()
  await notes.fill(before)

  await expect(page.getByText('No changes yet.')).toBeVisible()
  await page.context().close()
  stop()
})

test('a dish is not added while its price is no amount', { tag: '@desk' }, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('menu-editor-new'))
  const bodies = await keepBodies(page, '**/api/staff/menus/*/changes')
  const sheet = page.getByRole('dialog')
  const price = sheet.getByLabel('Price')

  await sheet.getByLabel('Name').fill('Dal')
  await price.fill('')
  await price.pressSequentially('12.505')
  await price.press('Enter')
  await expect(sheet.getByText(/^Enter a number from 0 to/)).toBeVisible()
  expect(bodies).toEqual([])
  await price.press('Backspace')
  await price.press('Enter')

  await expect.poll(() => bodies).toMatchObject([{ changes: [{ item: { price: 12.5 } }] }])
  await page.context().close()
  stop()
})

test('a ticket is reported as on its way to the printer that it was sent to', {
  tag: '@desk',
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  const page = await openOffice(browser, origin, shotOf('order-print'))
  await page.route('**/api/staff/orders/*/print', (route) => route.fulfill(answer({})))
  const sheet = page.getByRole('dialog')

  await sheet.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(sheet.getByText('On its way to Kitchen.')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Counter' }).check()

  await expect(sheet.getByText('On its way to Kitchen.')).toBeVisible()
  await page.context().close()
  stop()
})
