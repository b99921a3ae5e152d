import type { Locator, Page } from '@playwright/test'
import type { ReservationTimings } from '#contract/reservation.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { answer, refusal } from './answers.ts'
import { newPhone } from './diner.ts'
import { expect, test } from './fixtures.ts'
import { hostUrl } from './hosts.ts'
import { findInOutbox } from './outbox.ts'

// Bombay Spice takes bookings; the burger shop does not.
const site = hostUrl('bombay-spice.localhost')

// Whoever has a diner is held to a quiet console.
test.beforeEach(({ diner }) => void diner)

async function openForm(page: Page, at = '2026-11-20T16:10:00Z') {
  await page.clock.setFixedTime(new Date(at))
  await page.goto(`${site}/reservation`)
  await expect(page.getByLabel('Time')).toBeVisible()
}

/** Answers the form's calls, so that any clock will do. @returns the bodies of the calls */
async function answerBooking(page: Page, response: object = booked) {
  const bodies: unknown[] = []
  await page.route('**/api/booking', async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill(response)
  })
  return bodies
}
const booked = {
  json: {
    status: 200,
    message: 'Thank you! Your booking has been placed.',
    data: { confirm_by: null },
  },
}

/** Days that can be chosen: on Christmas Day there are no tables. */
const openDays = (page: Page) => page.getByRole('radio', { disabled: false })

/** Taps the label of a day, where a strip may just have moved the page. */
async function chooseDay(day: Locator) {
  await day.locator('xpath=ancestor::label').click()
  await expect(day).toBeChecked()
}

async function fillForm(page: Page) {
  await page.getByLabel('Date', { exact: true }).focus()
  await page.getByLabel('Time').selectOption({ index: 1 })
  await page.getByLabel('People').selectOption('4')
  await page.getByLabel('Name').fill('Sample Diner')
  await page.getByLabel('Email').fill('diner@example.com')
  await page.getByLabel('Phone').fill('07700900123')
  await page.getByLabel('Message').fill('A quiet corner')
}

test('every fault is shown at its field, with the specification’s words', async ({ page }) => {
  await openForm(page)
  await expect(page.getByRole('heading', { name: 'MAKE RESERVATION' })).toBeVisible()
  await expect(page.getByText('We will confirm your booking by email. Thank you.')).toBeVisible()
  await page.getByLabel('Time').selectOption('')
  await page.getByRole('button', { name: 'Submit' }).click()

  for (const text of [
    'Time is required',
    'Number of people is required',
    'Name is required',
    'Email is required',
    'Phone number is required',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Time')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Email').fill('diner@example')
  await page.getByLabel('Phone').fill('0770090012')
  await page.getByLabel('Message').fill('x'.repeat(201))
  await expect(page.getByText('Enter a valid email', { exact: true })).toBeVisible()
  await expect(page.getByText('Enter a valid 11-digit phone number')).toBeVisible()
  await expect(page.getByText('Message should be less than 200 characters')).toBeVisible()
  await page.getByLabel('Message').fill('x'.repeat(200))
  await expect(page.getByText('Message should be less than 200 characters')).toBeHidden()
  await expectNoSidewaysScroll(page)
})

test('today offers the times that are left in London, and picks the first', async ({ page }) => {
  // 18:10 in London in winter.
  await openForm(page, '2026-11-20T18:10:00Z')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('20-11-2026')
  await expect(page.getByLabel('Time')).toHaveValue('06:30 PM')
  const times = await page.getByLabel('Time').locator('option').allTextContents()
  expect(times.slice(0, 2)).toEqual(['Pick a Time', '06:30 PM'])
  expect(await page.getByLabel('People').locator('option').allTextContents()).toEqual([
    'Number of People',
    ...Array.from({ length: 10 }, (_, index) => String(index + 1)),
    '10+',
  ])

  await chooseDay(page.getByRole('radio', { name: 'Sat 21' }))
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('21-11-2026')
  await expect(page.getByLabel('Time')).toHaveValue('')
  await expect(page.getByLabel('Time').locator('option', { hasText: '12:00 PM' })).toHaveCount(1)

  await chooseDay(page.getByRole('radio', { name: 'Fri 20' }))
  await expect(page.getByLabel('Time')).toHaveValue('06:30 PM')
})

test('the calendar is for the keyboard too, and ends with the window', { tag: '@wide' }, async ({
  page,
}) => {
  await openForm(page)
  await page.getByLabel('Date', { exact: true }).focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Choose a date' })
  await expect(calendar).toBeVisible()
  await expect(
    calendar.getByRole('button', { name: /19th|19 November|November 19/ }),
  ).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')

  await expect(calendar).toBeHidden()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('28-11-2026')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
})

test('a booking is thanked for, shared in a chat, and leads home', { tag: '@both' }, async ({
  page,
  context,
}) => {
  await openForm(page)
  const bodies = await answerBooking(page)
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await chooseDay(page.getByRole('radio', { name: 'Sat 21' }))
  await fillForm(page)
  const chat = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByText('Thank you! Your booking has been placed.').first()).toBeVisible()
  expect(bodies).toEqual([
    {
      date: '2026-11-21',
      time: '12:00 PM',
      number_of_people: '4',
      name: 'Sample Diner',
      email: 'diner@example.com',
      phone: '07700900123',
      message: 'A quiet corner',
    },
  ])
  const link = new URL((await chat).url())
  expect(link.pathname).toBe('/447700900123')
  expect(link.searchParams.get('text')).toContain('Date: 21/11/2026\n')
  await expect(page).toHaveURL(`${site}/`)
  await expect(page.getByRole('heading', { name: 'Charcoal, patience, butter.' })).toBeVisible()

  // The toast goes, the notice stays until it is closed.
  const notice = page.getByText('Booked for Saturday 21 November 12:00, 4 people.')
  await expect(notice).toBeVisible()
  await expect(page.getByText('Email sent to diner@example.com.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close the notice of your booking' }).click()
  await expect(notice).toBeHidden()
})

test('late in the evening tomorrow is offered, also once Submit was tried', {
  tag: '@wide',
}, async ({ page }) => {
  await openForm(page, '2026-11-20T23:10:00Z')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Time is required')).toBeVisible()
  await expect(page.getByText('No time left today')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('21-11-2026')
  await expect(page.getByLabel('Time').locator('option', { hasText: '12:00 PM' })).toHaveCount(1)
  await expect(page.getByText('No time left today')).toBeHidden()
})

test('a day without bookings cannot be chosen, in the strip or the calendar', {
  tag: '@wide',
}, async ({ page }) => {
  const timings: ReservationTimings = {
    slots: ['06:00 PM', '06:30 PM'],
    booking_days_allowed: 14,
    allow_booking_whatsapp_share: 'false',
    booking_whatsapp_number: '',
    time_zone: 'Europe/London',
    seats_per_slot: 6,
    seats_left: [],
    exceptions: [{ date: '2026-11-22', slots: [] }],
  }
  await page.route('**/api/reservation/timings', (route) => route.fulfill(answer(timings)))
  await openForm(page)
  await expect(page.getByRole('radio', { name: 'Sun 22' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Sat 21' })).toBeEnabled()

  await page.getByLabel('Date', { exact: true }).click()
  await expect(page.getByRole('button', { name: /22nd|22 November|November 22/ })).toBeDisabled()
})

test('a large party confirms by the link in its email', async ({ page }) => {
  await page.goto(`${site}/reservation`)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const phone = newPhone()
  const email = `large${phone}@example.com`
  await chooseDay(openDays(page).nth(4))
  await fillForm(page)
  await page.getByLabel('Time').selectOption({ index: 2 })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('People').selectOption('9')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Check your email: confirm within 20 minutes.')).toBeVisible()

  const link = await findInOutbox(
    page.request,
    'bombay-spice.localhost',
    ({ to, text }) => to === email && /\/booking\/confirm\?key=\S+/.exec(text)?.[0],
  )
  await page.goto(site + link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my table' }).click()
  await expect(page.getByRole('heading', { name: 'Your table is booked' })).toBeVisible()

  await page.goto(`${site}/booking/confirm?key=wrong`)
  await page.getByRole('button', { name: 'Confirm my table' }).click()
  await expect(page.getByText('This link does not work any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm my table' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Book again' }).click()
  await expect(page).toHaveURL(/\/reservation$/)
})

test('a refusal is shown, and the form emptied', { tag: '@wide' }, async ({ page }) => {
  await openForm(page)
  await answerBooking(
    page,
    refusal(409, 'fully_booked', 'This time is fully booked. Please choose another, or call us.'),
  )
  await fillForm(page)
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(
    page.getByRole('alert').filter({ hasText: 'This time is fully booked.' }),
  ).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Submit' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(page).toHaveURL(/\/reservation$/)
})

test('a time that begins while the form is open is offered no more', { tag: '@wide' }, async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T18:10:00Z') })
  await page.goto(`${site}/reservation`)
  const time = page.getByLabel('Time')
  await expect(time.locator('option', { hasText: '06:30 PM' })).toHaveCount(1)

  await page.clock.fastForward('21:00')
  await expect(time.locator('option', { hasText: '06:30 PM' })).toHaveCount(0)
  await expect(time.locator('option', { hasText: '07:00 PM' })).toHaveCount(1)
})

test('a chat that the browser does not open is offered as a link on the home page', {
  tag: '@wide',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openForm(page)
  await answerBooking(page)
  await fillForm(page)
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page).toHaveURL(`${site}/`)
  const chat = page.getByRole('link', { name: 'Open WhatsApp' })
  await expect(chat).toBeInViewport()
  expect(await chat.getAttribute('href')).toContain('https://wa.me/447700900123?text=New%20booking')
  await expectAccessible(page)
})

test('the form begins at the top', { tag: '@wide' }, async ({ page }) => {
  await page.goto(`${site}/`)
  await page.getByRole('link', { name: 'Book a table' }).last().scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 400))
  await page.getByRole('link', { name: 'Book a table' }).last().click()
  await expect(page.getByLabel('Time')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a booking that never reached the restaurant is kept, and resent under the same key', async ({
  page,
}) => {
  await openForm(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/booking', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.abort()
  })
  await fillForm(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong.' }),
  ).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Sample Diner')

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
})

test('any path with the word shows the form, without bottom navigation', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto(`${site}/summer-reservation-form`)
  await expect(page.getByRole('heading', { name: 'MAKE RESERVATION' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Bottom' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute(
    'href',
    'tel:02079460123',
  )
  await page.getByRole('link', { name: 'Order Online' }).click()
  await expect(page).toHaveURL(`${site}/menu`)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/went wrong/)
})

test('where bookings are off there is no form', { tag: '@wide' }, async ({ page }) => {
  for (const path of ['/reservation', '/our-reservations']) {
    await page.goto(hostUrl('the-best-burgers.localhost') + path)
    await expect(page).toHaveURL(`${hostUrl('the-best-burgers.localhost')}/`)
  }
})
