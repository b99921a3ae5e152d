import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import { fetchAnswer } from '#e2e/answers.ts'
import { newPhone } from '#e2e/diner.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { hostUrl } from '#e2e/hosts.ts'
import { findInOutbox } from '#e2e/outbox.ts'
import { joinTeam } from '#e2e/staff.ts'

const shop = 'euro.localhost'
const kitchen = 'staff.euro.localhost'

test('a diner books, the restaurant confirms, moves and seats, and another diner cancels by the link', async ({
  another,
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const office = await another()
  await joinTeam(office, kitchen, 'Basil')
  // Each booking waits for confirmation.
  await office.goto(`${hostUrl(kitchen)}/bookings/rules`)
  await office.getByText('By hand: each booking waits').click()
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Saved.')).toBeVisible()
  await office.getByRole('link', { name: 'Back to the bookings' }).click()
  await expect(office.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  await office
    .getByRole('button', { name: / \d+ guests?$/ })
    .nth(1)
    .click()
  await expect(office.getByText('No bookings on this day.')).toBeVisible()

  const book = async (name: string) => {
    const phone = newPhone()
    const email = `${name.toLowerCase()}${phone}@example.com`
    await page.goto(`${hostUrl(shop)}/reservation`)
    await page.getByRole('radio').nth(1).check({ force: true })
    await page.getByLabel('Time').selectOption({ label: '07:30 PM' })
    await page.getByLabel('People').selectOption('4')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill(phone)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('We have your request for')).toBeVisible()
    return email
  }
  await book('Sorrel')
  const fern = await book('Fern')

  const row = (name: string) => office.getByRole('row').filter({ hasText: name })
  await expect(row('Sorrel').getByText('Not confirmed')).toBeVisible()
  await expect(office.getByText('8 of 12')).toBeVisible()
  await expectNoSidewaysScroll(office)
  await row('Sorrel').getByRole('button', { name: 'Confirm: Sorrel' }).click()
  await expect(row('Sorrel').getByText('Confirmed')).toBeVisible()

  await row('Sorrel').getByRole('button', { name: 'More: Sorrel' }).click()
  await office.getByRole('button', { name: 'Move or change' }).click()
  await office.getByLabel('Time', { exact: true }).selectOption({ label: '18:00, 12 free' })
  await expect(office.getByText('The guest gets a message.')).toBeVisible()
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(row('Sorrel').getByText('18:00')).toBeVisible()
  await row('Sorrel').getByRole('button', { name: 'Seat: Sorrel' }).click()
  await row('Sorrel').getByRole('button', { name: 'Left: Sorrel' }).click()
  await expect(row('Sorrel').getByText('Left', { exact: true })).toBeVisible()

  const findIn = (email: string, pattern: RegExp) =>
    findInOutbox(page.request, shop, ({ to, text }) => to === email && pattern.exec(text)?.[0])
  const link = await findIn(fern, /\/booking\/cancel\?key=\S+/)
  await page.goto(hostUrl(shop) + link)
  await expect(page.getByRole('heading', { name: 'Can’t make it?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel my table' }).click()
  await expect(page.getByRole('heading', { name: 'Your booking is cancelled' })).toBeVisible()
  await expect(row('Fern').getByText('Cancelled')).toBeVisible()
  await expect(office.getByText('8 of 12')).toBeHidden()

  await test.step('one does not come, another is cancelled with a message', async () => {
    await book('Anise')
    const cumin = await book('Cumin')
    const sheet = office.getByRole('dialog')
    await row('Anise').getByRole('button', { name: 'More: Anise' }).click()
    await sheet.getByRole('button', { name: 'No-show' }).click()
    await expect(row('Anise').getByText('No-show', { exact: true })).toBeVisible()
    await row('Anise').getByRole('button', { name: 'More: Anise' }).click()
    await expect(sheet.getByRole('button', { name: 'Move or change' })).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()

    await row('Cumin').getByRole('button', { name: 'More: Cumin' }).click()
    await sheet.getByRole('button', { name: 'Cancel booking' }).click()
    await sheet.getByLabel('A message to the guest').fill('We have a burst pipe.')
    await sheet.getByRole('button', { name: 'Cancel the booking' }).click()
    await expect(row('Cumin').getByText('Cancelled')).toBeVisible()
    await findIn(cumin, /We have a burst pipe\./)
  })

  await office.getByRole('button', { name: 'Walk-in' }).click()
  await office.getByRole('dialog').getByLabel('Guests').selectOption('3')
  // The first response is lost: a second tap must not add a second walk-in.
  let isLost = true
  await office.route('**/api/staff/bookings', async (route) => {
    if (route.request().method() === 'GET' || !isLost) return route.fallback()
    isLost = false
    await fetchAnswer(route)
    return route.abort('connectionfailed')
  })
  const seat = office.getByRole('button', { name: 'Seat 3 guests now' })
  await seat.click()
  await expect(office.getByRole('dialog').getByRole('alert')).toContainText('No answer')
  await seat.click()
  await expect(office.getByRole('dialog')).toBeHidden()
  await office.goto(`${hostUrl(kitchen)}/bookings`)
  await expect(row('Walk-in').getByText('Seated')).toBeVisible()
  await expect(row('Walk-in')).toHaveCount(1)
})
